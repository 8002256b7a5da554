import { useQuery } from '@tanstack/react-query'

import { type Country, getCountries } from '../../api/public/countries.ts'

const NONE: readonly Country[] = []

/** The countries with their dial codes; none while they load, and none when they cannot be had: the default code is always there. */
export function useCountries(): readonly Country[] {
  return useQuery({ queryKey: ['countries'], queryFn: getCountries, staleTime: Infinity, retry: false }).data ?? NONE
}
