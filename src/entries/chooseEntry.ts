import { requestRoute } from '../pages/request/page/requestRoute.ts'

export type EntryName = 'login' | 'request' | 'simulator' | 'statement' | 'verification' | 'deal' | 'notice' | 'staff'

/** First path segments of the private routes, for signed-in users (SHL-01). */
const staffAreas = new Set(['', 'general', 'factoring', 'loan', 'buyer', 'account', 'invoiceUpload', 'faq', 'operator'])

const publicEntries: Readonly<Record<string, EntryName>> = {
  login: 'login',
  resetPassword: 'login',
  resetPasswordConfirm: 'login',
  'password-change': 'login',
  'email-confirmation': 'login',
  simulator: 'simulator',
  invoiceVerification: 'verification',
  deal: 'deal',
}

const links: ReadonlySet<string> = new Set(['password-change', 'email-confirmation', 'invoiceVerification', 'deal'])

/** Existing paths with more than one segment below a public area; all others are the not-found page. */
function isKnownPublic(segments: readonly string[]): boolean {
  // The token of a link is removed from the address; the remaining path is the page of an opened link.
  return segments.length === 1 || (links.has(segments[0] ?? '') && segments.length === 2)
}

/** Which chunk an address needs. Only 'staff' contains react-admin and the router. */
export function chooseEntry({ pathname, search }: Pick<Location, 'pathname' | 'search'>): EntryName {
  const segments = pathname.split('/').filter(segment => segment !== '')
  const area = segments[0] ?? ''
  if (staffAreas.has(area)) return 'staff'
  const { kind } = requestRoute({ pathname, search })
  if (kind !== 'notFound') return kind === 'statement' ? kind : 'request'
  const entry = Object.hasOwn(publicEntries, area) ? publicEntries[area] : undefined
  return entry !== undefined && isKnownPublic(segments) ? entry : 'notice'
}
