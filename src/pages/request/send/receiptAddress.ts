const PARAMETER = 'sent'

/** The address of a result: `?sent=<reference>` at the form's path, without the form's other parameters. */
export function receiptAddress(reference: string): string {
  return `${window.location.pathname}?${new URLSearchParams({ [PARAMETER]: reference }).toString()}`
}

/** The reference in an address; null for any other address. */
export function receiptIn(query: URLSearchParams): string | null {
  const reference = query.get(PARAMETER)
  return reference !== null && /^[\w-]{1,40}$/.test(reference) ? reference : null
}
