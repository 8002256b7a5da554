import { requestRoute } from '../pages/request/page/requestRoute.ts'

export type EntryName = 'login' | 'request' | 'simulator' | 'notice' | 'staff'

/** First path segments that belong to signed-in people: the private routes (SHL-01). */
const STAFF_AREAS = new Set([
  '',
  'general',
  'factoring',
  'loan',
  'buyer',
  'account',
  'invoiceUpload',
  'faq',
  'operator',
])

const PUBLIC: Readonly<Record<string, EntryName>> = {
  login: 'login',
  resetPassword: 'login',
  resetPasswordConfirm: 'login',
  'password-change': 'login',
  'email-confirmation': 'login',
  simulator: 'simulator',
}

const LINKS: ReadonlySet<string> = new Set(['password-change', 'email-confirmation'])

/** Paths of a public area with more than one segment that exist today; everything else there is the not-found page. */
function isKnownPublic(segments: readonly string[]): boolean {
  // The token of a link leaves the address; what is left is the page of a link that was opened.
  return segments.length === 1 || (LINKS.has(segments[0] ?? '') && segments.length === 2)
}

/** Which of the page's chunks an address needs. Only 'staff' carries react-admin and the router. */
export function chooseEntry({ pathname, search }: Pick<Location, 'pathname' | 'search'>): EntryName {
  const segments = pathname.split('/').filter(segment => segment !== '')
  const area = segments[0] ?? ''
  if (STAFF_AREAS.has(area)) return 'staff'
  if (requestRoute({ pathname, search }).kind !== 'notFound') return 'request'
  const entry = Object.hasOwn(PUBLIC, area) ? PUBLIC[area] : undefined
  return entry !== undefined && isKnownPublic(segments) ? entry : 'notice'
}
