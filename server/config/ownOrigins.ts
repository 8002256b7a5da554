const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The portal's own origins: that of PUBLIC_URL and, on a loopback host, the other loopback names. */
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

/**
 * The origin stated by the page if it is the portal's own, else that of PUBLIC_URL. Browser storage is per origin, so
 * the user must return to the same one.
 */
export function ownOriginOf(said: string | undefined, publicUrl: string): string {
  return said !== undefined && ownOrigins(publicUrl).includes(said) ? said : new URL(publicUrl).origin
}
