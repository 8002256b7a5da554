import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { today } from '../../../../schemas/format/calendarDate.ts'
import {
  getLimitHistory,
  type LimitHistory,
  type Period,
  type Periodicity,
} from '../../../api/staff/limitHistoryApi.ts'
import { hasEarlier, periodAt } from './historyPeriod.ts'

export type HistoryData = { readonly periodicity: Periodicity; readonly period: Period; readonly answer: LimitHistory }

/**
 * One period of a contract's history with its neighbours. While another period loads, the current one stays.
 * @param path of the call, for the contract
 */
export function useLimitHistory(path: string) {
  const [{ periodicity, steps }, setPlace] = useState<{ periodicity: Periodicity; steps: number }>({
    periodicity: 'month',
    steps: 0,
  })
  const [range, setRange] = useState<{ first: string | null; last: string }>()
  const query = useQuery({
    queryKey: ['dashboard', 'history', path, periodicity, steps],
    queryFn: async ({ signal }): Promise<HistoryData> => {
      // The newest period needs no dates: the server knows the current day.
      const requestedPeriod = steps === 0 || range === undefined ? undefined : periodAt(periodicity, range.last, steps)
      const answer = await getLimitHistory(path, periodicity, requestedPeriod, signal)
      return { periodicity, period: requestedPeriod ?? periodAt(periodicity, answer.to ?? today(), 0), answer }
    },
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetching, refetch } = query
  const known = data?.answer
  if (known && (range === undefined || range.first !== known.from || (known.to !== null && range.last !== known.to))) {
    setRange({ first: known.from, last: known.to ?? today() })
  }
  const period = range === undefined ? undefined : periodAt(periodicity, range.last, steps)
  return {
    shown: data,
    error: error ?? undefined,
    isFetching,
    periodicity,
    period,
    canGoBack: period !== undefined && range !== undefined && hasEarlier(period, range.first),
    canGoOn: steps > 0,
    choose: (next: Periodicity) => setPlace({ periodicity: next, steps: 0 }),
    back: () => setPlace({ periodicity, steps: steps + 1 }),
    goOn: () => setPlace({ periodicity, steps: Math.max(0, steps - 1) }),
    retry: () => void refetch(),
  }
}
