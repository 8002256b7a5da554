import AttachFileRounded from '@mui/icons-material/AttachFileRounded'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCallback } from 'react'

import { formatBytes } from '../../schemas/answers/fileSize.ts'
import { useText } from '../i18n/TextsContext.ts'
import { FileButton } from './FileButton.tsx'
import { useFileDownload } from './useFileDownload.ts'

type Attachment = { readonly id: string; readonly name: string; readonly size: number }
type Download = (file: Attachment, signal: AbortSignal) => Promise<Blob>
type Props = {
  readonly label: string
  readonly files: readonly Attachment[]
  /** A stable function. */
  readonly download: Download
}

/** Attached files: downloaded, never opened inside the portal. */
export function AttachmentRows({ label, files, download }: Props) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {files.map(file => (
        <AttachmentRow key={file.id} file={file} download={download} />
      ))}
    </Box>
  )
}

function AttachmentRow({ file, download }: { readonly file: Attachment; readonly download: Download }) {
  const t = useText()
  const { id, name, size } = file
  const load = useCallback((_: string, signal: AbortSignal) => download(file, signal), [download, file])
  const nameOf = useCallback(() => name, [name])
  const { isRunning, start } = useFileDownload(id, load, nameOf)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        <AttachFileRounded aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {name}{' '}
          <Typography component="span" variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
            {formatBytes(size)}
          </Typography>
        </Typography>
      </Box>
      <FileButton
        icon={<DownloadIcon />}
        text={t('requests.detail.download')}
        label={t('requests.detail.downloadOf', { name })}
        isRunning={isRunning}
        onClick={() => void start()}
      />
    </Box>
  )
}
