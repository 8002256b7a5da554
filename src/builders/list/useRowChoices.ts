import { useStore } from 'ra-core'

export const densities = ['compact', 'comfortable'] as const
export type Density = (typeof densities)[number]

/** How tall the rows of all tables are, saved in the profile. */
export function useDensity(): readonly [Density, (density: Density) => void] {
  const [stored, store] = useStore<unknown>('preferences.density', 'compact')
  return [stored === 'comfortable' ? 'comfortable' : 'compact', store]
}

/**
 * How many rows a list starts with when its address does not say, saved in the profile. Undefined: the first size of the
 * list's document.
 */
export function useRowsPerPage(): readonly [number | undefined, (size: number | undefined) => void] {
  const [stored, store] = useStore<unknown>('preferences.rows', null)
  const isSize = typeof stored === 'number' && Number.isInteger(stored) && stored > 0 && stored <= 100
  return [isSize ? stored : undefined, size => store(size ?? null)]
}
