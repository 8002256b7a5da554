import type { PrintedTable } from '../../pdf/printed.ts'
import type { DocumentWords } from '../../pdf/DocumentWords.ts'
import { sumOf } from '../../../schemas/format/sum.ts'
import { feeTypes } from '../statements/statements.types.ts'
import type { PeriodTotals, TypeTotal } from './documentRows.ts'

/** One account of a contract over a period; decimal texts. `closing` is `opening + added - settled`, to the cent. */
export type Balance = {
  readonly opening: string
  readonly added: string
  readonly settled: string
  readonly closing: string
}

const ofTypes = (totals: readonly TypeTotal[], types: readonly string[]): string =>
  sumOf(totals.filter(({ type }) => types.includes(type)).map(({ total }) => total))
const negative = (amount: string): string =>
  sumOf([amount]) === '0.00' ? '0.00' : amount.startsWith('-') ? amount.slice(1) : `-${amount}`

function balanceOf(before: readonly [string, string], [added, settled]: readonly [string, string]): Balance {
  const opening = sumOf([before[0], negative(before[1])])
  return { opening, added, settled, closing: sumOf([opening, added, negative(settled)]) }
}

/**
 * Two accounts (STM-28; docs/decisions/108): what was paid out and has not come back, and the fees that were charged and
 * have not been paid. The money of buyers pays back the financing, never fees, which have bills of their own.
 */
export function statementBalances({ before, within, billsPaidBefore, billsPaidWithin }: PeriodTotals): {
  readonly financing: Balance
  readonly fees: Balance
} {
  return {
    financing: balanceOf(
      [ofTypes(before, ['PAYOUT']), ofTypes(before, ['PAYMENT'])],
      [ofTypes(within, ['PAYOUT']), ofTypes(within, ['PAYMENT'])],
    ),
    fees: balanceOf([ofTypes(before, feeTypes), billsPaidBefore], [ofTypes(within, feeTypes), billsPaidWithin]),
  }
}

type Period = { readonly from: string; readonly to: string; readonly currency: string }

/** A table for each account: opening balance, what was added and settled, closing balance. */
export function balanceTables(
  words: DocumentWords,
  totals: PeriodTotals,
  { from, to, currency }: Period,
): PrintedTable[] {
  const { financing, fees } = statementBalances(totals)
  const table = (account: 'financing' | 'fees', { opening, added, settled, closing }: Balance): PrintedTable => ({
    title: words.get(`documents.balance.${account}`),
    columns: [
      { label: words.get('documents.balance.movement'), wide: true },
      { label: words.get('documents.column.amount'), right: true },
    ],
    rows: [
      [words.get('documents.balance.opening', { date: from }), words.money(opening, currency)],
      [words.get(`documents.balance.${account}.added`), words.money(added, currency)],
      [words.get(`documents.balance.${account}.settled`), words.money(negative(settled), currency)],
    ],
    totals: [{ label: words.get('documents.balance.closing', { date: to }), value: words.money(closing, currency) }],
  })
  return [table('financing', financing), table('fees', fees)]
}
