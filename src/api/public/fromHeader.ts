/**
 * Financing company that every later call of a partner's page is made for (PRT-07). Header values are limited to
 * Latin-1, so the name is percent-encoded.
 */
let company: string | undefined

export function sendAs(financingCompany: string): void {
  company = encodeURIComponent(financingCompany)
}

export function fromHeader(): string | undefined {
  return company
}
