import { receiptPdfPath } from '../../api/staff/paymentApi.ts'
import type { PartProps } from '../../builders/slots/parts.ts'
import { FileButton } from '../../cells/FileButton.tsx'
import { useNamedDocument } from '../../cells/useNamedDocument.ts'
import PdfIcon from '@mui/icons-material/PictureAsPdfOutlined'
import { useActiveProduct } from '../../contract/activeProduct.ts'
import { fieldValue } from '../../contract/fieldValue.ts'
import { useText } from '../../i18n/TextsContext.ts'

/** Saves the receipt of a payment as a PDF, on the page of the payment (BIL-38). */
export function PaymentPdf({ record }: PartProps) {
  const t = useText()
  const call = { path: receiptPdfPath(useActiveProduct()?.productType), query: { reference: 'reference' } }
  const { isRunning, start } = useNamedDocument({ reference: fieldValue(record, 'reference') }, call)
  return (
    <FileButton
      size="medium"
      icon={<PdfIcon />}
      text={t('bills.receipt.pdf')}
      label={`${t('bills.receipt.pdf')}, ${String(fieldValue(record, 'number'))}`}
      isRunning={isRunning}
      onClick={() => void start()}
    />
  )
}
