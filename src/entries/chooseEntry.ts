import { entryOf, type EntryName } from '../../schemas/pageEntries.ts'
import { requestRoute } from '../../schemas/pages/requestRoute.ts'

const links: ReadonlySet<string> = new Set([
  'password-change',
  'email-confirmation',
  'unsubscribe',
  'invoiceVerification',
  'deal',
])

/** Existing paths with more than one segment below a public area; all others are the not-found page. */
function isKnownPublic(segments: readonly string[]): boolean {
  // The token of a link is removed from the address; the remaining path is the page of an opened link.
  return segments.length <= 1 || (links.has(segments[0] ?? '') && segments.length === 2)
}

/** Which part of the app an address needs. Only 'staff' contains react-admin and the router. */
export function chooseEntry({ pathname, search }: Pick<Location, 'pathname' | 'search'>): EntryName {
  const segments = pathname.split('/').filter(segment => segment !== '')
  const entry = entryOf(segments[0] ?? '')
  if (entry === 'staff') return entry
  if (entry === 'request' || entry === 'statement')
    return requestRoute({ pathname, search }).kind === 'notFound' ? 'notice' : entry
  return isKnownPublic(segments) ? entry : 'notice'
}
