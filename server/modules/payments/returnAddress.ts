/** Where a payment may be begun and come back to (SEC-08: exact paths on the own origin). */
const ownPaths: ReadonlySet<string> = new Set(['/factoring/bills', '/factoring/bills/'])
/** What the outcome of a payment is told by (BIL-26). */
export const flags = ['token', 'pending', 'canceled'] as const
export type Flag = (typeof flags)[number]

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The portal's own origins: that of PUBLIC_URL, and where this is the own machine, its other names. */
export function ownOrigins(publicUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(publicUrl)
  if (!loopback.includes(hostname)) return [origin]
  return [
    ...new Set([
      origin,
      ...loopback.map(
        name => new URL(`${protocol}//${name}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`).origin,
      ),
    ]),
  ]
}

/** The own origin that a page says it stands on; that of PUBLIC_URL when it says nothing or another one. What a browser keeps, it keeps by origin. */
export function ownOriginOf(said: string | undefined, publicUrl: string): string {
  return said !== undefined && ownOrigins(publicUrl).includes(said) ? said : new URL(publicUrl).origin
}

/**
 * The address that a person comes back to after paying; a path alone stands on `publicUrl`. Without fragment and old flags.
 * @returns null for another origin, another page, or something that is no address
 */
export function returnAddress(text: string, publicUrl: string): string | null {
  // Browsers drop tabs and line breaks and read a backslash as a slash before they look.
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must not pass
  if (/[\u0000-\u0020\u007f\\]/.test(text) || !URL.canParse(text, publicUrl)) return null
  const url = new URL(text, publicUrl)
  if (
    !ownOrigins(publicUrl).includes(url.origin) ||
    url.username !== '' ||
    url.password !== '' ||
    !ownPaths.has(url.pathname)
  )
    return null
  for (const flag of flags) url.searchParams.delete(flag)
  url.hash = ''
  return readable(url)
}

/** The same address with one flag more, which names the payment. */
export function withFlag(address: string, flag: Flag, reference: string): string {
  const url = new URL(address)
  url.searchParams.set(flag, reference)
  return readable(url)
}

/** Commas of lists stay commas, as in the portal's own addresses. */
function readable(url: URL): string {
  return url.href.replaceAll('%2C', ',')
}
