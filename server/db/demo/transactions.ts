import type { ActType } from '../tables.ts'
import { addDays, daysBetween, demoToday, earlier } from './calendar.ts'
import { decimal, share, type Cents } from './cents.ts'
import type { DraftInvoice } from './invoices.ts'
import { type ContractPlan, EXCEEDED_CONTRACT } from './plans.ts'
import type { Random } from './random.ts'

type Row = Record<string, string | null>
export type Ledger = { readonly payouts: Row[]; readonly receipts: Row[]; readonly acts: Row[] }

/**
 * Transactions of one invoice and the acts about them: payouts add up to the funded amount (and to the reserve paid
 * back), receipts to the paid amount.
 */
export function addTransactions(
  ledger: Ledger,
  random: Random,
  plan: ContractPlan,
  contractId: string,
  invoiceId: string,
  invoice: DraftInvoice,
): void {
  const context = { contractId, invoiceId }
  if (invoice.funded > 0) {
    for (const part of parts(random, invoice.funded, 0.15)) {
      const act = addAct(ledger, 'PAYOUT', part, invoice.financedDate, context)
      addPayout(ledger, invoiceId, 'ADVANCE', invoice.financedDate, part, act)
    }
    addAct(ledger, 'COMMISSION_FEE', Math.max(1, share(invoice.amount, 35)), invoice.financedDate, context)
    const until = earlier(invoice.dueDate, demoToday())
    addAct(ledger, 'INTEREST_FEE', Math.max(1, interest(invoice, plan, until)), until, context)
  }
  if (invoice.status === 'OVERDUE')
    addAct(ledger, 'LATE_FEE', Math.max(1, share(invoice.amount, 20)), demoToday(), context)
  if (invoice.paid !== 0) addReceipts(ledger, random, plan, invoice, context)
  if (invoice.rebate > 0) {
    const date = earlier(addDays(invoice.dueDate, 3), demoToday())
    addPayout(
      ledger,
      invoiceId,
      'REBATE',
      date,
      invoice.rebate,
      addAct(ledger, 'PAYOUT', invoice.rebate, date, context),
    )
  }
}

/** Interest on the advance for the days that it was out, at least one, in a year of 360 days. */
function interest({ funded, financedDate }: DraftInvoice, { interestRate }: ContractPlan, until: string): Cents {
  const days = Math.max(1, daysBetween(financedDate, until))
  return Math.round((funded * interestRate * days) / (10_000 * 360))
}

type Context = { readonly contractId: string; readonly invoiceId: string }

function addReceipts(
  ledger: Ledger,
  random: Random,
  plan: ContractPlan,
  invoice: DraftInvoice,
  context: Context,
): void {
  const pieces = invoice.creditMemo ? [invoice.paid] : parts(random, invoice.paid, 0.2)
  pieces.forEach((amount, index) => {
    const usual = addDays(invoice.dueDate, random.int(-6, 2) + index)
    const date = usual <= demoToday() ? usual : earlyDay(plan, invoice, Number(context.invoiceId) + index)
    const reconciliation = addAct(ledger, 'RECONCILIATION', amount, date, context)
    ledger.receipts.push({
      id: String(ledger.receipts.length + 1),
      invoice_id: context.invoiceId,
      collection_date: date < invoice.invoiceDate ? invoice.invoiceDate : date,
      origin: invoice.creditMemo ? 'PAYOUT' : 'BANK_PAYMENT',
      collected_amount: decimal(amount),
      reconciled_amount: decimal(amount),
      reconciliation_act_id: reconciliation,
      accounts_receivable_act_id: null,
    })
  })
}

/**
 * Paid long before the due date: a day between the financing and today, spread over them, since all at once would be one
 * payment of a million. Without randomness, so that all else stays as it is. What exceeded its limit is paid at once.
 */
function earlyDay({ number }: ContractPlan, { financedDate }: DraftInvoice, serial: number): string {
  if (number === EXCEEDED_CONTRACT) return demoToday()
  const days = daysBetween(financedDate, demoToday())
  return addDays(financedDate, days - Math.round(days * ((serial * 0.618_034) % 1)))
}

function addPayout(
  ledger: Ledger,
  invoiceId: string,
  type: 'ADVANCE' | 'REBATE',
  date: string,
  amount: Cents,
  act: string,
): void {
  ledger.payouts.push({
    id: String(ledger.payouts.length + 1),
    invoice_id: invoiceId,
    payment_date: date,
    payout_type: type,
    amount: decimal(amount),
    payout_act_id: act,
  })
}

const prefixes: Readonly<Record<ActType, string>> = {
  PAYOUT: 'IM',
  PAYMENT: 'MK',
  RECONCILIATION: 'SD',
  ACCOUNTS_RECEIVABLE: 'GS',
  INTEREST_FEE: 'PL',
  COMMISSION_FEE: 'KM',
  LATE_FEE: 'DL',
  OTHER_FEE: 'KT',
}

export function addAct(
  ledger: Ledger,
  type: ActType,
  amount: Cents,
  date: string,
  { contractId, invoiceId }: Context,
): string {
  const id = String(ledger.acts.length + 1)
  ledger.acts.push({
    id,
    contract_id: contractId,
    invoice_id: invoiceId,
    type,
    number: `${prefixes[type]}-${id.padStart(7, '0')}`,
    date,
    amount: decimal(amount),
    currency: 'EUR',
  })
  return id
}

/** The amount in one or two parts. */
function parts(random: Random, amount: Cents, chanceOfTwo: number): Cents[] {
  if (amount < 200 || !random.chance(chanceOfTwo)) return [amount]
  const first = share(amount, random.int(2000, 8000))
  return [first, amount - first]
}
