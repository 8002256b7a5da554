/**
 * The address of a bank's page, when it is one that people may be sent to (SEC-08): on an origin that the portal names,
 * over https or on the portal's own origin, where the simulator stands. The server has looked already; this looks again.
 */
export function bankAddress(url: string, origins: readonly string[], ownOrigin: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, origin, username, password, href } = new URL(url)
  const isSafe = protocol === 'https:' || origin === ownOrigin
  return isSafe && origins.includes(origin) && `${username}${password}` === '' ? href : undefined
}
