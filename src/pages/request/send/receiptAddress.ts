import { RECEIPT_PARAMETER } from '../../../../schemas/pages/receipt.ts'

/** The address of a result: `?sent=<reference>` at the form's path, without the form's other parameters. */
export function receiptAddress(reference: string): string {
  return `${window.location.pathname}?${new URLSearchParams({ [RECEIPT_PARAMETER]: reference }).toString()}`
}
