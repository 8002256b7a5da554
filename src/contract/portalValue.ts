import { fieldValue } from './fieldValue.ts'
import type { PortalSettings } from './portalSettings.ts'

/** Looks up `contracts.includedStatuses` for the resource documents that point at a portal setting. */
export function portalValue(settings: PortalSettings): (key: string) => unknown {
  return key => fieldValue(settings, key)
}
