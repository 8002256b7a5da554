const PARAMETER = 'sent'

/** The address of a result: `?sent=<reference>` at the path of the form. Nothing else of the form's address stands in it. */
export function receiptAddress(reference: string): string {
  return `${window.location.pathname}?${new URLSearchParams({ [PARAMETER]: reference }).toString()}`
}

/** The reference in an address; null where it is no address of a result. */
export function receiptIn(query: URLSearchParams): string | null {
  const reference = query.get(PARAMETER)
  return reference !== null && /^[\w-]{1,40}$/.test(reference) ? reference : null
}
