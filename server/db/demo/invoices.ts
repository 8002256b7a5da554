import type { InvoiceStatus } from '../tables.ts'
import { addDays, atMinute, daysBetween, demoToday, earlier } from './calendar.ts'
import { cents, decimal, fraction, share, type Cents } from './cents.ts'
import type { ContractPlan } from './plans.ts'
import { Random } from './random.ts'

/** An invoice before it has an id, with its amounts in cents beside the row for sums and transactions. */
export type DraftInvoice = {
  readonly row: Record<string, string | null>
  readonly status: InvoiceStatus
  readonly creditMemo: boolean
  readonly thirdParty: number
  readonly amount: Cents
  readonly paid: Cents
  readonly funded: Cents
  readonly advanceOutstanding: Cents
  readonly rebate: Cents
  readonly invoiceDate: string
  readonly dueDate: string
  readonly financedDate: string
}

const uploaders = [
  ['Rasa', 'Žemaitė'],
  ['Mantas', 'Čepaitis'],
  ['Līga', 'Bērziņa'],
] as const
const openWeights: readonly (readonly [InvoiceStatus, number])[] = [
  ['REJECTED', 3],
  ['FINANCED', 34],
  ['PARTIALLY_PAID', 8],
  ['TRANSFERRED', 6],
  ['PAID', 7],
  ['CLOSED', 6],
]
const pastWeights: readonly (readonly [InvoiceStatus, number])[] = [
  ['OVERDUE', 3],
  ['PARTIALLY_PAID', 2],
  ['PAID', 22],
  ['CLOSED', 68],
  ['REJECTED', 4],
]

/** Of these days a buyer takes four; the reminder comes on the third one. */
export const REMINDED_DAYS = 5

/**
 * Generates one invoice with consistent amounts and a status that matches its dates on the demo day. advance + reserve
 * = assigned, paid + unpaid = amount, funded + unfunded = advance, and receipts only if the status says so.
 */
export function makeInvoice(random: Random, plan: ContractPlan, serial: number): DraftInvoice {
  const creditMemo = random.chance(0.03)
  const termDays = random.choose([plan.termDays, plan.termDays, 30, 14].filter(days => days <= plan.termDays))
  const lastDay = earlier(demoToday(), plan.end)
  // Business grows: more invoices towards the end of the term than at its start.
  const invoiceDate = addDays(lastDay, -1 - Math.floor(random.next() ** 2 * daysBetween(plan.start, lastDay)))
  const dueDate = addDays(invoiceDate, termDays)
  const status = creditMemo
    ? random.choose<InvoiceStatus>(['SUBMITTED', 'PAID', 'CLOSED'])
    : statusFor(random, invoiceDate, dueDate)
  const amount = (creditMemo ? -1 : 1) * plausibleAmount(random)
  const assignedRate = creditMemo || random.chance(0.9) ? 10_000 : 9000
  const advanceRate = creditMemo ? 0 : plan.advanceRate
  const assigned = share(amount, assignedRate)
  const advance = share(assigned, advanceRate)
  const reserve = assigned - advance
  const isFunded = !creditMemo && !['SUBMITTED', 'REJECTED', 'TRANSFERRED'].includes(status)
  const funded = isFunded ? advance : 0
  const paid = paidAmount(random, status, amount)
  const advanceOutstanding = Math.max(0, funded - Math.max(0, paid))
  const rebate = status === 'CLOSED' && isFunded ? reserve : 0
  const reserveOutstanding = status === 'CLOSED' ? 0 : reserve
  const assignedOutstanding = creditMemo ? assigned - paid : Math.max(0, assigned - paid)
  const submitted = addDays(invoiceDate, random.int(0, 2))
  // The buyer of some overdue invoices answered late, after a reminder, and the provider waited for it.
  const waited = status === 'OVERDUE' && serial % 2 === 0 ? REMINDED_DAYS : 0
  const financedDate = earlier(addDays(submitted, random.int(0, 2) + waited), demoToday())
  // Not today: its hour might be still to come.
  const handedIn = earlier(submitted, addDays(demoToday(), -1))
  const uploader = random.chance(0.7) ? random.choose(uploaders) : null
  const verification = random.weighted([
    ['ACCEPTED', 5],
    ['NOT_APPLICABLE', 3],
    ['WAITING', 1],
  ] as const)
  return {
    status,
    creditMemo,
    thirdParty: random.choose(plan.thirdParties),
    amount,
    paid,
    funded,
    advanceOutstanding,
    rebate,
    invoiceDate,
    dueDate,
    financedDate,
    row: {
      invoice_type: creditMemo ? 'CREDIT_MEMO' : 'INVOICE',
      invoice_number: invoiceNumber(plan, invoiceDate, serial, creditMemo),
      invoice_date: invoiceDate,
      due_date: dueDate,
      status,
      currency: 'EUR',
      submitted_at: atMinute(handedIn, random.int(360, 1020)),
      approval_date:
        isFunded || status === 'TRANSFERRED' || (creditMemo && status !== 'SUBMITTED') ? financedDate : null,
      amount: decimal(amount),
      amount_paid: decimal(paid),
      amount_unpaid: decimal(amount - paid),
      assigned_amount: decimal(assigned),
      assigned_rate: fraction(assignedRate),
      assigned_outstanding: decimal(assignedOutstanding),
      advance_total: decimal(advance),
      advance_funded: decimal(funded),
      advance_unfunded: decimal(advance - funded),
      advance_outstanding: decimal(advanceOutstanding),
      advance_rate: fraction(advanceRate),
      reserve_total: decimal(reserve),
      reserve_rate: fraction(10_000 - advanceRate),
      reserve_outstanding: decimal(reserveOutstanding),
      unfunded_amount: decimal(amount - funded),
      uploaded_at: uploader ? atMinute(handedIn, random.int(300, 359)) : null,
      uploaded_by_first_name: uploader?.[0] ?? null,
      uploaded_by_last_name: uploader?.[1] ?? null,
      buyer_verification_status: status === 'REJECTED' ? 'REJECTED' : verification,
    },
  }
}

/** From the issue of an invoice to its financing, at most. */
const DECISION_DAYS = 4

/** Whether it would have been financed after its contract was suspended. */
export function isAfterSuspension({ invoiceDate }: DraftInvoice, { suspended }: ContractPlan): boolean {
  return suspended !== undefined && invoiceDate > addDays(suspended, -DECISION_DAYS)
}

/** Another invoice in its place, from before the suspension. With numbers of its own, so that those of all others stay. */
export function beforeSuspension(plan: ContractPlan, serial: number): DraftInvoice {
  const random = new Random(serial)
  for (;;) {
    const invoice = makeInvoice(random, plan, serial)
    if (!isAfterSuspension(invoice, plan)) return invoice
  }
}

/** The same invoice as financed on the last day of the data, in full and as yet unpaid. Without randomness. */
export function financedToday(invoice: DraftInvoice, plan: ContractPlan): DraftInvoice {
  const advance = share(cents(invoice.row['assigned_amount']), plan.advanceRate)
  const row = {
    ...invoice.row,
    status: 'FINANCED',
    approval_date: demoToday(),
    advance_funded: decimal(advance),
    advance_unfunded: decimal(0),
    advance_outstanding: decimal(advance),
    unfunded_amount: decimal(invoice.amount - advance),
  }
  return {
    ...invoice,
    status: 'FINANCED',
    funded: advance,
    advanceOutstanding: advance,
    financedDate: demoToday(),
    row,
  }
}

function statusFor(random: Random, invoiceDate: string, dueDate: string): InvoiceStatus {
  if (dueDate < demoToday()) return random.weighted(pastWeights)
  // Old invoices have been decided; only recent ones still wait for a decision.
  const isRecent = daysBetween(invoiceDate, demoToday()) <= 14
  return random.weighted(isRecent ? [...openWeights, ['SUBMITTED', 45]] : openWeights)
}

function paidAmount(random: Random, status: InvoiceStatus, amount: Cents): Cents {
  if (status === 'PAID' || status === 'CLOSED') return amount
  return status === 'PARTIALLY_PAID' ? share(amount, random.int(1000, 7500)) : 0
}

/** Many small amounts and a few large ones, 85.00 to about 48,000.00. */
function plausibleAmount(random: Random): Cents {
  return 8500 + Math.floor(random.next() ** 3 * 4_800_000)
}

function invoiceNumber(plan: ContractPlan, invoiceDate: string, serial: number, creditMemo: boolean): string {
  return `${creditMemo ? 'KR' : 'SF'}${plan.number.slice(-3)}-${invoiceDate.slice(2, 4)}${invoiceDate.slice(5, 7)}-${String(serial).padStart(5, '0')}`
}
