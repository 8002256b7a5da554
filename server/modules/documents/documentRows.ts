import type { ActType } from '../../db/tables.ts'
import type { PrintedClient } from './documents.types.ts'

type Party = PrintedClient & {
  readonly contractNumber: string
  readonly factoringProduct: string
  readonly currency: string
}
type About = {
  readonly invoiceNumber: string | null
  readonly thirdPartyName: string | null
  readonly thirdPartyCode: string | null
}

/** Database rows; amounts are decimal texts, dates are YYYY-MM-DD. */
export type ContractRow = Party
export type ActRow = Party &
  About & {
    readonly id: string
    readonly type: ActType
    readonly number: string
    readonly date: string
    readonly amount: string
    readonly parentNumber: string | null
    readonly parentType: ActType | null
  }
export type BillRow = Party &
  About & {
    readonly type: ActType
    readonly number: string
    readonly date: string
    readonly dueDate: string
    readonly amount: string
    readonly paid: string
    readonly open: string
    readonly feesActId: string | null
  }
export type LineRow = About & {
  readonly id: string
  readonly type: ActType
  readonly number: string
  readonly date: string
  readonly amount: string
  /** Kind of a payout, or origin of a receipt. */
  readonly detail: 'ADVANCE' | 'REBATE' | 'PAYOUT' | 'BANK_PAYMENT' | null
  /**
   * Calculation of the fee, where `base × rate` (× days of a year or of the delay) yields exactly the amount; else
   * null.
   */
  readonly base: string | null
  readonly rate: string | null
  readonly days: number | null
}
export type Lines = { readonly rows: readonly LineRow[]; readonly total: string; readonly count: number }
export type TypeTotal = { readonly type: ActType; readonly total: string }
/**
 * Sums of the statements of a contract by type, before a period and within it, and what was paid on its bills. Amounts
 * are decimal texts.
 */
export type PeriodTotals = {
  readonly before: readonly TypeTotal[]
  readonly within: readonly TypeTotal[]
  readonly billsPaidBefore: string
  readonly billsPaidWithin: string
}
