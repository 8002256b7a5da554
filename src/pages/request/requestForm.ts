/** The form behind each public address (specification 000 §2). More forms follow with their routes. */
const FORMS: Readonly<Record<string, string>> = {
  leasingRequest: 'leasing-private',
  formRequest: 'leasing-private',
}

/** @returns undefined for addresses that have no form (yet): the page says not found */
export function formOf(pathname: string): string | undefined {
  const [area = '', ...rest] = pathname.split('/').filter((segment) => segment !== '')
  if (!Object.hasOwn(FORMS, area)) return undefined
  const extra = area === 'formRequest' ? rest.length > 1 : rest.length > 0
  return extra ? undefined : FORMS[area]
}
