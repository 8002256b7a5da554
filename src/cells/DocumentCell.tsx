import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import { useTranslate } from 'ra-core'

import type { CellProps } from './cellTypes.ts'
import { fieldValue, isMissing } from '../contract/fieldValue.ts'
import { FileButton } from './FileButton.tsx'
import { useDocumentDownload } from './useDocumentDownload.ts'
import { useNamedDocument } from './useNamedDocument.ts'

/**
 * The id of a document as a button that saves it. Its accessible label names the subject of the PDF: the field listed
 * under `name` in the resource document, else the id.
 */
export function DocumentCell({ value, record, definition }: CellProps) {
  const id = String(value)
  const byId = useDocumentDownload(id)
  const byCall = useNamedDocument(record, definition.from)
  // With a call of its own, the field says whether there is a document.
  if (value === false) return null
  return <DocumentButton id={id} record={record} definition={definition} {...(definition.from ? byCall : byId)} />
}

type ButtonProps = Omit<CellProps, 'value'> & {
  readonly id: string
  readonly isRunning: boolean
  readonly start: () => Promise<void>
}

function DocumentButton({ id, record, definition, isRunning, start }: ButtonProps) {
  const translate = useTranslate()
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
