import type { Buyer, RowField } from '../../../../schemas/invoiceRow.ts'
import type { Contract } from '../../../builders/scopes/contractScope.ts'

/** Cells that a person types, in the order of the grid. The currency is the contract's and fixed. */
export const typedFields = [
  'invoiceNumber',
  'buyer',
  'issueDate',
  'dueDate',
  'invoiceAmount',
  'transferClaimAmount',
] as const satisfies readonly RowField[]
export type TypedField = (typeof typedFields)[number]

export type UploadBuyer = Buyer & {
  /** Payment term of most of its invoices. */
  readonly usualDays?: number | undefined
}

/** What the rows of one upload have in common. */
export type UploadContext = {
  readonly contract: Contract
  /** A reverse contract's invoices are issued by suppliers: each has its own numbers. */
  readonly isReverse: boolean
  readonly currency: string
  readonly buyers: readonly UploadBuyer[]
}
