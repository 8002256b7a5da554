/**
 * The address of a bank's page if redirecting there is allowed (SEC-08): an origin listed by the portal, over https, or
 * the portal's own origin, which hosts the simulator. Checked again here, after the server.
 */
export function bankAddress(url: string, origins: readonly string[], ownOrigin: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, origin, username, password, href } = new URL(url)
  const isSafe = protocol === 'https:' || origin === ownOrigin
  return isSafe && origins.includes(origin) && `${username}${password}` === '' ? href : undefined
}
