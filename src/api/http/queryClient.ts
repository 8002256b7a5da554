import { QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'

import { ApiError } from './ApiError.ts'
import { hasFirstAnswers, MAX_AGE_MS } from './firstAnswers.ts'

const RETRIES = 1

/** Retries only transient errors: no response, or a server error. A rejection is final. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500)
  return passing && failures < RETRIES
}

/**
 * @param knownData the data of a query that has come with the page; undefined for others. The query has it before its first rendering,
 * and makes no call as long as calls would be served from the page as well.
 */
export function portalQueryClient(knownData?: (key: QueryKey) => unknown): QueryClient {
  const known = new WeakSet<object>()
  const queryCache = new QueryCache()
  if (knownData)
    queryCache.subscribe(({ type, query }) => {
      if (type !== 'added' || query.state.data !== undefined) return
      const data = knownData(query.queryKey)
      if (data === undefined) return
      known.add(query)
      query.setData(data)
    })
  return new QueryClient({
    queryCache,
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: query => (known.has(query) && hasFirstAnswers() ? MAX_AGE_MS : 0) },
    },
  })
}
