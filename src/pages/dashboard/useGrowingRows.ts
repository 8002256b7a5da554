import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import { FIRST_ROWS, hasMore, nextLimit } from './paging.ts'

export type Rows<T> = { readonly rows: readonly T[]; readonly total: number }
/** `dataKey` identifies the rows: another key needs another component instance (`key`). */
type Source<T> = {
  readonly dataKey: readonly string[]
  readonly load: (limit: number, signal: AbortSignal) => Promise<Rows<T>>
}
export type GrowingRows<T> = {
  readonly rows: Rows<T> | undefined
  readonly error: Error | undefined
  readonly isFetching: boolean
  readonly hasMore: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

/** Five rows, and five more on demand. While more load, or fail to load, the current rows stay. */
export function useGrowingRows<T>({ dataKey, load }: Source<T>): GrowingRows<T> {
  const [limit, setLimit] = useState(FIRST_ROWS)
  const query = useQuery({ queryKey: [...dataKey, limit], queryFn: ({ signal }) => load(limit, signal) })
  const [lastRows, setLastRows] = useState<Rows<T>>()
  if (query.data !== undefined && query.data !== lastRows) setLastRows(query.data)
  const rows = query.data ?? lastRows
  const { isFetching, isError, refetch } = query
  const loadMore = useCallback(() => {
    // A second click while rows are loading is ignored.
    if (!isFetching) setLimit(nextLimit)
  }, [isFetching])
  return {
    rows,
    error: isError ? query.error : undefined,
    isFetching,
    hasMore: rows !== undefined && hasMore(rows.total, rows.rows.length),
    loadMore,
    retry: () => void refetch(),
  }
}
