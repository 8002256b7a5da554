import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

import { getUpcomingPayments, type UpcomingPayments } from '../../providers/dashboardApi.ts'
import { FIRST_ROWS, hasMore, nextLimit } from './paging.ts'

/** Rows so far, and more on demand. While more are on the way, and when they do not come, the rows that are there stay. */
export function useUpcomingPayments(partyFid: string) {
  const [limit, setLimit] = useState(FIRST_ROWS)
  const query = useQuery({
    queryKey: ['general-dashboard', 'upcoming', partyFid, limit],
    queryFn: ({ signal }) => getUpcomingPayments({ partyFid, limit, signal }),
  })
  const [kept, setKept] = useState<UpcomingPayments>()
  if (query.data !== undefined && query.data !== kept) setKept(query.data)
  const shown = query.data ?? kept
  const { isFetching, isError, refetch } = query
  const loadMore = useCallback(() => {
    // A second click while rows are on the way asks for nothing.
    if (!isFetching) setLimit(nextLimit)
  }, [isFetching])
  return {
    shown,
    error: isError ? query.error : undefined,
    isFetching,
    hasMore: shown !== undefined && hasMore(shown.total, shown.upcomingPayments.length),
    loadMore,
    retry: () => void refetch(),
  }
}
