import { useLocation } from 'ra-core'
import { createContext, useCallback, useContext } from 'react'

/** The key of the router's newest location, which may not be rendered yet. Without a provider, the rendered one counts as the newest. */
export const NewestLocationContext = createContext<(() => string) | undefined>(undefined)

/**
 * Tells whether the rendered location is still the newest one. The router renders late: an effect that corrects the
 * address of a page which a person has just left would bring them back to it.
 */
export function useIsStillHere(): () => boolean {
  const newest = useContext(NewestLocationContext)
  const { key } = useLocation()
  return useCallback(() => newest === undefined || newest() === key, [newest, key])
}
