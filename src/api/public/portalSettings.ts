import type { PortalSettings } from '../../contract/portalSettings.ts'
import { request } from '../http/httpClient.ts'
import { pageData } from './pageData.ts'

let settings: Promise<PortalSettings> | undefined

export function getPortalSettings(): Promise<PortalSettings> {
  const data = pageData()
  settings ??= data
    ? Promise.resolve(data.portal as PortalSettings)
    : request<PortalSettings>('/portal', { token: null })
  return settings
}
