import {
  RouterProviderContext,
  type RouterNavigateFunction,
  type RouterProvider,
  useLocation,
  useNavigate,
  useRouterProvider,
} from 'ra-core'
import { type ReactNode, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'

import { encodeListUrl } from '../../../schemas/lists/listAddress.ts'
import type { ListUrl, ListUrlSpec } from '../../../schemas/lists/listUrl.ts'
import { addChange } from './addChange.ts'
import { fromNative, toNative } from './nativeUrl.ts'
import { historyStep, type ListState } from './historyStep.ts'
import { useIsStillHere } from './useIsStillHere.ts'

type Props = {
  readonly spec: ListUrlSpec
  /** The cleaned-up address; the list controller never sees the raw one. */
  readonly url: ListUrl
  readonly state: RefObject<ListState>
  readonly children: ReactNode
}

/**
 * Runs react-admin's list controller on the portal's own query string (SHL-07). The controller reads the location and
 * navigates through RouterProviderContext. Both are translated here, so history, reload, Back and links work without a
 * forked controller. The list sees a new location only with another address: rewriting the same one must not render it again.
 */
export function OwnListUrl({ spec, url, state, children }: Props) {
  const base = useRouterProvider()
  const location = useLocation()
  const navigate = useNavigate()
  const isStillHere = useIsStillHere()
  const isNewest = useRef(isStillHere)
  useLayoutEffect(() => {
    isNewest.current = isStillHere
  })
  // The latest requested address, which may not be rendered yet: a text typed just before a click on a header.
  const requested = useRef(url)
  const search = toNative(url)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the list reads only the path and the query
  const seen = useMemo(() => ({ ...location, search }), [location.pathname, search])
  const change = useCallback<RouterNavigateFunction>(
    (to, options) => {
      if (typeof to !== 'object' || to.search === undefined || to.pathname !== undefined) return navigate(to, options)
      const before = isNewest.current() ? url : requested.current
      const next = addChange(before, url, fromNative(to.search, spec))
      const step = historyStep(before, next, spec, state.current)
      if (step === 'stay') return
      requested.current = next
      navigate(
        { ...to, search: encodeListUrl(next, spec) },
        step === 'replace' ? { ...options, replace: true } : options,
      )
    },
    [navigate, url, spec, state],
  )
  const value = useMemo<RouterProvider>(
    () => ({ ...base, useLocation: () => seen, useNavigate: () => change }),
    [base, seen, change],
  )
  return <RouterProviderContext.Provider value={value}>{children}</RouterProviderContext.Provider>
}
