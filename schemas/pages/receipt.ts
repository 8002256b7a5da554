/** Query parameter of a result's address. */
export const RECEIPT_PARAMETER = 'sent'

/** The reference in an address; null for any other address. */
export function receiptIn(query: URLSearchParams): string | null {
  const reference = query.get(RECEIPT_PARAMETER)
  return reference !== null && /^[\w-]{1,40}$/.test(reference) ? reference : null
}
