/**
 * On a partner's pages every later call says for which financing company it is made (PRT-07). Headers hold Latin letters only,
 * so the name travels percent-encoded.
 */
let company: string | undefined

export function sendAs(financingCompany: string): void {
  company = encodeURIComponent(financingCompany)
}

export function fromHeader(): string | undefined {
  return company
}
