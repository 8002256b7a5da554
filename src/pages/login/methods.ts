import type { PortalSettings } from '../../contract/portalSettings.ts'

/** The ways to log in, in the order of their tabs (LOG-02). */
export const METHODS = ['userId', 'smartId', 'mobileId'] as const
export type Method = (typeof METHODS)[number]
export type IdentityMethod = Exclude<Method, 'userId'>

/** A method that the server has no provider for is drawn, and says why it cannot be used. */
export function isAvailable(method: Method, features: PortalSettings['features']): boolean {
  return method === 'userId' || features[method]
}

/** The tab that the address asks for (`?method=smartid`), if it can be used. */
export function readMethod(search: string, features: PortalSettings['features']): Method {
  const wanted = new URLSearchParams(search).get('method')?.toLowerCase()
  const method = METHODS.find(known => known.toLowerCase() === wanted)
  return method !== undefined && isAvailable(method, features) ? method : 'userId'
}

/** Puts the chosen tab into the address, so that it survives a reload and can be a bookmark. */
export function keepMethod(method: Method): void {
  const url = new URL(window.location.href)
  if (method === 'userId') url.searchParams.delete('method')
  else url.searchParams.set('method', method.toLowerCase())
  window.history.replaceState(window.history.state, '', url)
}
