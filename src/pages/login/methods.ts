import type { PortalSettings } from '../../contract/portalSettings.ts'

/** The login methods, in the order of their tabs (LOG-02). */
export const methods = ['userId', 'smartId', 'mobileId'] as const
export type Method = (typeof methods)[number]
export type IdentityMethod = Exclude<Method, 'userId'>

/** A method without a provider on the server is still rendered, with the reason why it is disabled. */
export function isAvailable(method: Method, features: PortalSettings['features']): boolean {
  return method === 'userId' || features[method]
}

/** The tab selected by the address (`?method=smartid`), if available. */
export function readMethod(search: string, features: PortalSettings['features']): Method {
  const requested = new URLSearchParams(search).get('method')?.toLowerCase()
  const method = methods.find(known => known.toLowerCase() === requested)
  return method !== undefined && isAvailable(method, features) ? method : 'userId'
}

/** Writes the selected tab to the address, so that it survives a reload and can be bookmarked. */
export function keepMethod(method: Method): void {
  const url = new URL(window.location.href)
  if (method === 'userId') url.searchParams.delete('method')
  else url.searchParams.set('method', method.toLowerCase())
  window.history.replaceState(window.history.state, '', url)
}
