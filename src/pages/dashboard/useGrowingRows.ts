import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import { FIRST_ROWS, hasMore, nextLimit } from './paging.ts'

export type Rows<T> = { readonly rows: readonly T[]; readonly total: number }
/** `dataKey` identifies the rows: another key needs another component instance (`key`). */
type Source<T> = {
  readonly dataKey: readonly string[]
  readonly ask: (limit: number, signal: AbortSignal) => Promise<Rows<T>>
}
export type GrowingRows<T> = {
  readonly shown: Rows<T> | undefined
  readonly error: Error | undefined
  readonly isFetching: boolean
  readonly hasMore: boolean
  readonly loadMore: () => void
  readonly retry: () => void
}

/** Five rows, and five more on demand. While more load, or fail to load, the current rows stay. */
export function useGrowingRows<T>({ dataKey, ask }: Source<T>): GrowingRows<T> {
  const [limit, setLimit] = useState(FIRST_ROWS)
  const query = useQuery({ queryKey: [...dataKey, limit], queryFn: ({ signal }) => ask(limit, signal) })
  const [kept, setKept] = useState<Rows<T>>()
  if (query.data !== undefined && query.data !== kept) setKept(query.data)
  const shown = query.data ?? kept
  const { isFetching, isError, refetch } = query
  const loadMore = useCallback(() => {
    // A second click while rows are loading is ignored.
    if (!isFetching) setLimit(nextLimit)
  }, [isFetching])
  return {
    shown,
    error: isError ? query.error : undefined,
    isFetching,
    hasMore: shown !== undefined && hasMore(shown.total, shown.rows.length),
    loadMore,
    retry: () => void refetch(),
  }
}
