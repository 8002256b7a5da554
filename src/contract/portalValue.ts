import { fieldValue } from './fieldValue.ts'
import type { PortalSettings } from './portalSettings.ts'

/** Resolves dotted keys such as `contracts.includedStatuses` for resource documents that reference a portal setting. */
export function portalValue(settings: PortalSettings): (key: string) => unknown {
  return key => fieldValue(settings, key)
}
