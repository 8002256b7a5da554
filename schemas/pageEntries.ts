/** The parts of the browser app; a page loads one (src/entries). */
export type EntryName = 'login' | 'request' | 'simulator' | 'statement' | 'verification' | 'deal' | 'notice' | 'staff'

/** Part of the app by first path segment. Public pages exist beside the private ones for signed-in users (SHL-01). */
const entries: Readonly<Record<string, EntryName>> = {
  '': 'staff',
  general: 'staff',
  factoring: 'staff',
  loan: 'staff',
  buyer: 'staff',
  account: 'staff',
  invoiceUpload: 'staff',
  faq: 'staff',
  operator: 'staff',
  login: 'login',
  resetPassword: 'login',
  resetPasswordConfirm: 'login',
  'password-change': 'login',
  'email-confirmation': 'login',
  unsubscribe: 'login',
  simulator: 'simulator',
  invoiceVerification: 'verification',
  deal: 'deal',
  formRequest: 'request',
  leasingRequest: 'request',
  loanRequest: 'request',
  partner: 'request',
  test: 'request',
  statement: 'statement',
}

/** @param area first segment of a path; the rest may still lead to the not-found page */
export function entryOf(area: string): EntryName {
  return (Object.hasOwn(entries, area) ? entries[area] : undefined) ?? 'notice'
}

/** The entry whose scripts a page loads. The statement page is a public form, so it loads those of `request`. */
export function scriptsOf(entry: EntryName): EntryName {
  return entry === 'statement' ? 'request' : entry
}
