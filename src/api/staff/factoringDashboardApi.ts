import type { CreditLimitHistoryAnswer } from '../../../schemas/generated/types/actions/credit-limit-history-answer.ts'
import type { Statement } from '../../../schemas/generated/types/entities/statement.ts'
import type { UpcomingPayments } from './dashboardApi.ts'
import { request } from '../http/httpClient.ts'
import { orNoData } from '../http/unavailable.ts'

export type Periodicity = 'month' | 'day'
/** Both days inclusive. */
export type Period = { readonly from: string; readonly to: string }
export type LimitHistory = CreditLimitHistoryAnswer
export type Statements = { readonly content: readonly Statement[]; readonly totalElements: number }
type RowsQuery = { readonly contractId: string; readonly size: number; readonly signal?: AbortSignal }

const noHistory: LimitHistory = { history: [], currency: 'EUR', from: null, to: null }

/** Usage of the limit in a period, by default the latest (DSH-24). */
export function getLimitHistory(
  contractId: string,
  periodicity: Periodicity,
  period?: Period,
  signal?: AbortSignal,
): Promise<LimitHistory> {
  const query = { periodicity, dateFrom: period?.from, dateTo: period?.to }
  return orNoData(
    request<LimitHistory>(`/contracts/${encodeURIComponent(contractId)}/credit-limit-history`, { query, signal }),
    noHistory,
  )
}

/** Bills of one contract, earliest due date first. */
export function getPaymentsOfContract({ contractId, size, signal }: RowsQuery): Promise<UpcomingPayments> {
  return orNoData(
    request<UpcomingPayments>('/invoice/upcoming-payments', {
      query: { contractId, size, sort: 'dueDate,ASC' },
      signal,
    }),
    { upcomingPayments: [], total: 0 },
  )
}

/** Statements of one contract, newest first (STM-04). */
export function getStatements({ contractId, size, signal }: RowsQuery): Promise<Statements> {
  return orNoData(
    request<Statements>('/statements', { query: { contractId, page: 1, size, sort: 'date,DESC' }, signal }),
    { content: [], totalElements: 0 },
  )
}
