import { RouterProviderContext, type RouterNavigateFunction, type RouterProvider, useRouterProvider } from 'ra-core'
import { type ReactNode, type RefObject, useCallback, useMemo } from 'react'

import { encodeListUrl } from './codec.ts'
import type { ListUrl, ListUrlSpec } from './listUrl.ts'
import { fromNative, toNative } from './nativeUrl.ts'
import { historyStep, type ListState } from './historyStep.ts'

type Props = {
  readonly spec: ListUrlSpec
  /** What the address says, after the hygiene rules: the list controller never sees anything else. */
  readonly url: ListUrl
  readonly state: RefObject<ListState>
  readonly children: ReactNode
}

/**
 * Lets react-admin's list controller work on the portal's own query string (SHL-07). The controller reads the location and
 * navigates through RouterProviderContext; here both are translated, so history, reload, Back and links keep working
 * and nothing of the controller is forked.
 */
export function OwnListUrl({ spec, url, state, children }: Props) {
  const base = useRouterProvider()
  const value = useMemo<RouterProvider>(() => {
    const search = toNative(url)
    return {
      ...base,
      useLocation: () => {
        const location = base.useLocation()
        // oxlint-disable-next-line react-hooks/exhaustive-deps
        return useMemo(() => ({ ...location, search }), [location, search])
      },
      useNavigate: () => {
        const navigate = base.useNavigate()
        return useCallback<RouterNavigateFunction>(
          (to, options) => {
            if (typeof to !== 'object' || to.search === undefined || to.pathname !== undefined)
              return navigate(to, options)
            const next = fromNative(to.search, spec)
            const step = historyStep(url, next, spec, state.current)
            if (step === 'stay') return
            navigate(
              { ...to, search: encodeListUrl(next, spec) },
              step === 'replace' ? { ...options, replace: true } : options,
            )
          },
          // The hook keeps its place when the provider's value changes, so what it closes over must be named.
          // oxlint-disable-next-line react-hooks/exhaustive-deps
          [navigate, url, spec, state],
        )
      },
    }
  }, [base, spec, url, state])
  return <RouterProviderContext.Provider value={value}>{children}</RouterProviderContext.Provider>
}
