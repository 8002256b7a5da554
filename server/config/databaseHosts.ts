/** A database server of DATABASE_URL; `url` leads to it alone. */
export type DatabaseHost = { readonly name: string; readonly url: string }

const MAX_HOSTS = 8
const DEFAULT_PORT = '5432'
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)((?:\/[^?#]*)?)((?:\?[^#]*)?)$/i
const HOST = /^(?<name>[a-z0-9](?:[a-z0-9._-]{0,252}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::(?<port>\d{1,5}))?$/i
/** The portal writes, so it can mean no other server. */
const writableAttributes: ReadonlySet<string> = new Set(['read-write', 'primary'])
const namesHost: ReadonlySet<string> = new Set(['host', 'hostaddr', 'port'])

/** True for an address with several servers in the form of libpq: `postgres://user@one:5432,two/portal` (API-28). */
export function namesSeveralHosts(url: string): boolean {
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(url)?.[1] ?? ''
  return authority.slice(authority.lastIndexOf('@') + 1).includes(',')
}

/** The servers of a valid address. A single one keeps the address as it is. */
export function databaseHosts(url: string): readonly DatabaseHost[] {
  if (!namesSeveralHosts(url)) return [{ name: URL.canParse(url) ? new URL(url).host : 'not a URL', url }]
  const hosts = parseHosts(url)
  if (typeof hosts === 'string') throw new RangeError(`DATABASE_URL ${hosts}`)
  return hosts
}

/** What is wrong with an address of several servers, as the end of a sentence; null if nothing is. It never repeats the address. */
export function hostsProblem(url: string): string | null {
  const hosts = parseHosts(url)
  return typeof hosts === 'string' ? hosts : null
}

function parseHosts(url: string): readonly DatabaseHost[] | string {
  const parts = PARTS.exec(url)
  if (parts === null)
    return 'must have the form postgres://user:password@host:port,host:port/database; characters such as @ / ? # within the password are written as %40.'
  const [, start = '', list = '', path = '', search = ''] = parts
  const query = new URLSearchParams(search)
  for (const name of namesHost) if (query.has(name)) return `must not have the parameter ${name} with several servers.`
  const attributes = query.get('target_session_attrs')
  if (attributes !== null && !writableAttributes.has(attributes))
    return 'may have target_session_attrs=read-write or primary only: the portal writes.'
  query.delete('target_session_attrs')
  const rest = `${path}${query.size === 0 ? '' : `?${query.toString()}`}`
  const names = list.split(',')
  if (names.length > MAX_HOSTS) return `must not name more than ${MAX_HOSTS} servers.`
  const hosts = new Map<string, DatabaseHost>()
  for (const [index, text] of names.entries()) {
    const { name, port = DEFAULT_PORT } = HOST.exec(text)?.groups ?? {}
    if (name === undefined || Number(port) < 1 || Number(port) > 65535)
      return `must name its server ${index + 1} as host or host:port.`
    const own = `${name.toLowerCase()}:${Number(port)}`
    const alone = `${start}${own}${rest}`
    if (!URL.canParse(alone)) return `must name its server ${index + 1} as host or host:port.`
    if (hosts.has(own)) return `must not name its server ${index + 1} twice.`
    hosts.set(own, { name: own, url: alone })
  }
  return [...hosts.values()]
}
