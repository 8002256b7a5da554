import { ownOrigins } from '../../config/ownOrigins.ts'

/** The only page that a bank may redirect back to. */
const PATH = '/statement'
/** The target of a `Link` header: the address itself, or RFC 8288 with its brackets and parameters. */
const TARGET = /^<([^<>]*)>(?:\s*;.*)?$/

/**
 * Address that the bank redirects back to (BST-07), rebuilt from its parts (SEC-08).
 * @param header value of `Link`; without one the page of PUBLIC_URL
 * @returns null for anything but the portal's own `/statement`
 */
export function returnLink(header: string | undefined, publicUrl: string): string | null {
  if (header === undefined) return new URL(PATH, publicUrl).href
  const link = header.trim()
  const target = TARGET.exec(link)?.[1] ?? link
  if (!/^https?:\/\//i.test(target) || /[\s\\]/.test(target) || !URL.canParse(target)) return null
  const { origin, pathname, search, hash, username, password } = new URL(target)
  const isOwn = ownOrigins(publicUrl).includes(origin) && `${search}${hash}${username}${password}` === ''
  return isOwn && pathname.replace(/\/$/, '') === PATH ? `${origin}${PATH}` : null
}
