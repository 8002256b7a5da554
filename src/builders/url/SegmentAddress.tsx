import { RouterProviderContext, type RouterNavigateFunction, type RouterProvider, useRouterProvider } from 'ra-core'
import { type ReactNode, useCallback, useMemo } from 'react'

import { fromFilterSegment, toFilterSegment } from './filterSegment.ts'

/**
 * Gives the page below a query string that its address holds as the last segment of the path (LON-04):
 * `/loan/reports/contractId=1&page=1&size=10`. The page reads and writes `location.search` as any other; both are
 * translated here. The route is `<path>/:filter?`.
 */
export function SegmentAddress({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const base = useRouterProvider()
  const value = useMemo<RouterProvider>(
    () => ({
      ...base,
      useLocation: () => {
        const location = base.useLocation()
        const segment = location.pathname.startsWith(`${path}/`) ? location.pathname.slice(path.length + 1) : ''
        // A query string after a question mark is accepted too, and the list rewrites it as a segment.
        const search = segment === '' ? location.search : fromFilterSegment(decoded(segment))
        // oxlint-disable-next-line react-hooks/exhaustive-deps
        return useMemo(() => ({ ...location, pathname: path, search }), [location, search, path])
      },
      useNavigate: () => {
        const navigate = base.useNavigate()
        return useCallback<RouterNavigateFunction>(
          (to, options) => {
            if (typeof to !== 'object' || to.search === undefined || to.pathname !== undefined)
              return navigate(to, options)
            const { search, ...rest } = to
            navigate({ ...rest, pathname: `${path}/${toFilterSegment(search)}`, search: '' }, options)
          },
          // The hook identity survives a changed provider value, so its captured values must be listed.
          // oxlint-disable-next-line react-hooks/exhaustive-deps
          [navigate, path],
        )
      },
    }),
    [base, path],
  )
  return <RouterProviderContext.Provider value={value}>{children}</RouterProviderContext.Provider>
}

/** Decodes the segment itself: the router's parameters would contain a slash for an escaped one. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
