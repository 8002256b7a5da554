import type { ProductType } from '../../../schemas/vocabulary.ts'
import type { ProductAmounts } from '../../api/staff/dashboardApi.ts'

export type AmountName = Exclude<keyof ProductAmounts, 'currency'>

type Layout = { readonly main: AmountName; readonly rows: readonly AmountName[] }

/** The main amount is the available one for credit limits, and the outstanding one for paid-out products. */
export const tileAmounts: Readonly<Record<ProductType, Layout>> = {
  FACTORING: { main: 'available', rows: ['total', 'used', 'overdue'] },
  LOAN: { main: 'toRepay', rows: ['total', 'available', 'used', 'repaid', 'overdue'] },
  LIMIT: { main: 'available', rows: ['total', 'used', 'repaid', 'toRepay', 'overdue'] },
  LEASING: { main: 'toRepay', rows: ['total', 'available', 'used', 'repaid', 'overdue'] },
}
