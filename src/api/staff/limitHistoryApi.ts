import type { CreditLimitHistoryAnswer } from '../../../schemas/generated/types/actions/credit-limit-history-answer.ts'
import { request } from '../http/httpClient.ts'
import { orNoData } from '../http/unavailable.ts'

export type Periodicity = 'month' | 'day'
/** Both days inclusive. */
export type Period = { readonly from: string; readonly to: string }
export type LimitHistory = CreditLimitHistoryAnswer

const noHistory: LimitHistory = { history: [], currency: 'EUR', from: null, to: null }

/**
 * Usage of the limit in a period, by default the latest (DSH-24).
 * @param path of the call, for one contract
 */
export function getLimitHistory(
  path: string,
  periodicity: Periodicity,
  period?: Period,
  signal?: AbortSignal,
): Promise<LimitHistory> {
  const query = { periodicity, dateFrom: period?.from, dateTo: period?.to }
  return orNoData(request<LimitHistory>(path, { query, signal }), noHistory)
}
