import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import { useTranslate } from 'ra-core'

import type { CellProps } from './cellTypes.ts'
import { fieldValue, isMissing } from '../contract/fieldValue.ts'
import { FileButton } from './FileButton.tsx'
import { useDocumentDownload } from './useDocumentDownload.ts'

/**
 * The id of a document as a button that saves it. Its accessible label names the subject of the PDF: the field listed
 * under `name` in the resource document, else the id.
 */
export function DocumentCell({ value, record, definition }: CellProps) {
  const translate = useTranslate()
  const id = String(value)
  const { isRunning, start } = useDocumentDownload(id)
  const fieldName = definition.name === undefined ? undefined : fieldValue(record, definition.name)
  const label = translate('factoring.document.name', { name: String(isMissing(fieldName) ? id : fieldName) })
  return (
    <FileButton
      icon={<PdfIcon />}
      text={translate('factoring.document.pdf')}
      label={label}
      isRunning={isRunning}
      onClick={() => void start()}
    />
  )
}
