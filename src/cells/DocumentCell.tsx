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
export function DocumentCell(props: CellProps) {
  // With a call of its own, the field says whether there is a document.
  if (props.definition.from === undefined) return <DocumentOfId {...props} />
  return props.value === false ? null : <DocumentOfCall {...props} />
}

function DocumentOfId({ value, ...cell }: CellProps) {
  const id = String(value)
  return <DocumentButton id={id} {...cell} {...useDocumentDownload(id)} />
}

function DocumentOfCall({ value, ...cell }: CellProps) {
  return <DocumentButton id={String(value)} {...cell} {...useNamedDocument(cell.record, cell.definition.from)} />
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
