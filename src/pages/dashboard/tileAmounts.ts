import type { ProductType } from '../../../schemas/vocabulary.ts'
import type { ProductAmounts } from '../../api/staff/dashboardApi.ts'

export type AmountName = Exclude<keyof ProductAmounts, 'currency'>

type Layout = { readonly main: AmountName; readonly rows: readonly AmountName[] }

/** What can still be drawn comes first where that is the question; what is still owed where the money is out. */
export const tileAmounts: Readonly<Record<ProductType, Layout>> = {
  FACTORING: { main: 'available', rows: ['total', 'used', 'overdue'] },
  LOAN: { main: 'toRepay', rows: ['total', 'available', 'used', 'repaid', 'overdue'] },
  LIMIT: { main: 'available', rows: ['total', 'used', 'repaid', 'toRepay', 'overdue'] },
  LEASING: { main: 'toRepay', rows: ['total', 'available', 'used', 'repaid', 'overdue'] },
}
