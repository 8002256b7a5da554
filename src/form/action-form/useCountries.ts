import { useQuery } from '@tanstack/react-query'

import { type Country, getCountries } from '../../api/public/countries.ts'

const none: readonly Country[] = []

/** Countries with their dial codes. Empty while loading and after an error: the default code is always available. */
export function useCountries(): readonly Country[] {
  return useQuery({ queryKey: ['countries'], queryFn: getCountries, staleTime: Infinity, retry: false }).data ?? none
}
