import { useLocation, useNavigate } from 'ra-core'
import { useEffect, useMemo } from 'react'

import { decodeListUrl, encodeListUrl } from '../../../schemas/lists/listAddress.ts'
import type { ListUrl, ListUrlSpec } from '../../../schemas/lists/listUrl.ts'
import { useIsStillHere } from './useIsStillHere.ts'

/** The parsed address; `remembered` is used when it is empty (returning from the menu). */
export function useDecodedAddress(spec: ListUrlSpec, remembered: string): ListUrl {
  const { search } = useLocation()
  return useMemo(() => decodeListUrl(search === '' ? remembered : search, spec), [search, remembered, spec])
}

/**
 * Writes the list's actual state to the address, replacing dropped values (INV-08), without a history entry. While
 * `ready` is false the ids cannot be checked, so the address stays. Every location is processed, not only a new query
 * string. The router renders late, so the bare address may return (menu, alert) before the tidy one was rendered, with
 * an unchanged query string.
 */
export function useTidyAddress(url: ListUrl, spec: ListUrlSpec, ready: boolean): void {
  const location = useLocation()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const tidy = encodeListUrl(url, spec)
  useEffect(() => {
    if (ready && tidy !== location.search && isStillHere()) navigate({ search: tidy }, { replace: true })
  }, [ready, tidy, location, navigate, isStillHere])
}
