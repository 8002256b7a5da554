import { createContext, useContext } from 'react'

import type { PortalSettings } from './portalSettings.ts'

export const PortalSettingsContext = createContext<PortalSettings | undefined>(undefined)

export function usePortalSettings(): PortalSettings {
  const value = useContext(PortalSettingsContext)
  if (value === undefined) throw new Error('usePortalSettings needs a PortalSettingsContext above it')
  return value
}
