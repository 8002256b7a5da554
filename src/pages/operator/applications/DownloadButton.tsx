import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useCallback } from 'react'

import { FileButton } from '../../../cells/FileButton.tsx'
import { useFileDownload } from '../../../cells/useFileDownload.ts'
import { downloadOf } from '../../../api/operator/applicationsApi.ts'

type Props = {
  readonly id: string
  /** `copy`, `signed` or `files/<id>` below the address of the application. */
  readonly documentName: string
  readonly name: string
  readonly text: string
  readonly label: string
  readonly size?: 'small' | 'medium'
}

/** Saves a file of an application under the name that the portal assigns. */
export function DownloadButton({ id, documentName, name, text, label, size = 'small' }: Props) {
  const download = useCallback(
    (_: string, signal: AbortSignal) => downloadOf(id, documentName, signal),
    [id, documentName],
  )
  const nameOf = useCallback(() => name, [name])
  const { isRunning, start } = useFileDownload(`${id}/${documentName}`, download, nameOf)
  return (
    <FileButton
      icon={<DownloadIcon />}
      text={text}
      label={label}
      size={size}
      isRunning={isRunning}
      onClick={() => void start()}
    />
  )
}
