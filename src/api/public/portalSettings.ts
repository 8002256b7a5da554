import type { PortalSettings } from '../../contract/portalSettings.ts'
import { request } from '../http/httpClient.ts'

let settings: Promise<PortalSettings> | undefined

export function getPortalSettings(): Promise<PortalSettings> {
  settings ??= request<PortalSettings>('/portal', { token: null })
  return settings
}
