import type { ProductType } from '../../db/tables.ts'

export const sortFields = [
  'dueDate',
  'openAmount',
  'companyName',
  'contractNumber',
  'billNumber',
  'billType',
  'status',
] as const
export type UpcomingSort = { readonly field: (typeof sortFields)[number]; readonly order: 'ASC' | 'DESC' }
/** `contractIds` restricts the result to these factoring contracts; all contracts when omitted. */
export type UpcomingQuery = {
  readonly products: readonly ProductType[]
  readonly contractIds?: readonly string[]
  readonly today: string
  readonly size: number
  readonly sort: UpcomingSort
}
/** Query format: `dueDate,ASC`. */
export type SortText = `${UpcomingSort['field']},${UpcomingSort['order']}`
