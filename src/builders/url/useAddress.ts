import { useLocation, useNavigate } from 'ra-core'
import { useEffect, useMemo } from 'react'

import { decodeListUrl, encodeListUrl } from './codec.ts'
import type { ListUrl, ListUrlSpec } from './listUrl.ts'

/** What the address says by itself; `remembered` is used when it says nothing (the way back from the menu). */
export function useDecodedAddress(spec: ListUrlSpec, remembered: string): ListUrl {
  const { search } = useLocation()
  return useMemo(() => decodeListUrl(search === '' ? remembered : search, spec), [search, remembered, spec])
}

/**
 * Writes what the list really shows into the address, in place of what was dropped (INV-08), without a step in the
 * history. `ready` is false while the ids cannot be judged: the address then stays as it is.
 *
 * Each location is looked at, not only another query string: the router draws when there is time, so the bare address may come again (the
 * menu, an alert on its way here) before the tidy one was ever drawn, and the query string has not changed then.
 */
export function useTidyAddress(url: ListUrl, spec: ListUrlSpec, ready: boolean): void {
  const location = useLocation()
  const navigate = useNavigate()
  const tidy = encodeListUrl(url, spec)
  useEffect(() => {
    if (ready && tidy !== location.search) navigate({ search: tidy }, { replace: true })
  }, [ready, tidy, location, navigate])
}
