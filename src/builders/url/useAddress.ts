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
 * Writes what the list really shows into the address, in place of what was dropped (002 §5), without a step in the
 * history. `ready` is false while the ids cannot be judged: the address then stays as it is.
 */
export function useTidyAddress(url: ListUrl, spec: ListUrlSpec, ready: boolean): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  const tidy = encodeListUrl(url, spec)
  useEffect(() => {
    if (ready && tidy !== search) navigate({ search: tidy }, { replace: true })
  }, [ready, tidy, search, navigate])
}
