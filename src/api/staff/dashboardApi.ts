import type { CreditSummary } from '../../../schemas/generated/types/entities/credit-summary.ts'
import type {
  DashboardTask,
  DashboardTasksAnswer,
} from '../../../schemas/generated/types/actions/dashboard-tasks-answer.ts'
import type { FactoringSummary } from '../../../schemas/generated/types/entities/factoring-summary.ts'
import type { UpcomingPayment } from '../../../schemas/generated/types/entities/upcoming-payment.ts'
import type { ProductType } from '../../../schemas/vocabulary.ts'
import { request } from '../http/httpClient.ts'
import { orNoData } from '../http/unavailable.ts'

/** Amounts of one product as decimal strings; amounts the product lacks are missing. */
export type ProductAmounts = Readonly<
  Omit<CreditSummary, 'repaid' | 'toRepay'> & Partial<Pick<CreditSummary, 'repaid' | 'toRepay'>>
>
export type UpcomingPayments = { readonly upcomingPayments: readonly UpcomingPayment[]; readonly total: number }
export type UpcomingQuery = { readonly partyFid: string; readonly limit: number; readonly signal?: AbortSignal }

/** Maximum number of rows in one response. */
export const MOST_PAYMENTS = 1000
const zeros: ProductAmounts = { total: '0.00', available: '0.00', used: '0.00', overdue: '0.00', currency: 'EUR' }

/** The summary of a product under common field names. Missing data means zero amounts, not a failure (DSH-07). */
export function getSummary(product: ProductType, productFid: string, signal?: AbortSignal): Promise<ProductAmounts> {
  const fetchSummary = <T>() =>
    request<T>(`/general-dashboard/${product.toLowerCase()}/summary`, { query: { productFid }, signal })
  if (product !== 'FACTORING')
    return orNoData(fetchSummary<CreditSummary>(), { ...zeros, repaid: '0.00', toRepay: '0.00' })
  const sums = fetchSummary<FactoringSummary>().then(summary => ({
    total: summary.factoringCreditLimit,
    available: summary.availableFactoringCreditLineAmount,
    used: summary.usedFactoringCreditLineAmount,
    overdue: summary.overdueInvoicesAmount,
    currency: summary.currency,
  }))
  return orNoData(sums, zeros)
}

/** The first rows across all contracts of the company, earliest due date first, and the total count. */
export function getUpcomingPayments({ partyFid, limit, signal }: UpcomingQuery): Promise<UpcomingPayments> {
  const query = { partyId: partyFid, limit, sortItem: 'dueDate', sortType: 'ASC' }
  return orNoData(
    request<UpcomingPayments>('/general-dashboard/upcoming-payments-multiple-contracts', { query, signal }),
    { upcomingPayments: [], total: 0 },
  )
}

export type TaskProduct = 'FACTORING' | 'LOAN'

/**
 * What the active company has to do, the most urgent first.
 * @param product only its tasks; those of all products when undefined
 */
export async function getTasks(
  product: TaskProduct | undefined,
  signal?: AbortSignal,
): Promise<readonly DashboardTask[]> {
  const query = product === undefined ? {} : { productType: product }
  const { tasks } = await orNoData(request<DashboardTasksAnswer>('/general-dashboard/tasks', { query, signal }), {
    tasks: [],
  })
  return tasks
}
