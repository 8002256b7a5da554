import type { Transaction } from 'kysely'
import type { PaymentCreate } from '../../../schemas/generated/types/actions/payment-create.ts'
import type { RejectedRow } from '../../../schemas/rejectedRows.ts'
import { rejectRows } from '../../lists/chosenRows.ts'
import { parseIds, Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { paymentTables, type PaymentTarget } from './paymentTargets.ts'
import { inFlightBillsSql } from './payments.types.ts'

/** Chosen bills in one order, so that the same choice is the same payment. */
export type ChosenBills = {
  readonly ids: readonly string[]
  /** Amount of each bill and its place in the request; null: the server divides the amount as the bills are due. */
  readonly wanted: readonly { readonly amount: string; readonly place: number }[] | null
}
type OpenBill = { readonly id: string; readonly number: string; readonly open: string; readonly available: string }
type Issue = { path: string; code: string; params?: Record<string, string> }
type Order = { readonly amount: string; readonly currency: string }

/**
 * Null when the payment is for the bills that are due first.
 * @throws PortalError NOT_FOUND for an id that no bill can have; VALIDATION_FAILED for both kinds of choice, a bill that is
 *   named twice, or an amount that is not the sum of those by bill
 */
export function readChoice(body: PaymentCreate): ChosenBills | null {
  const { bill_ids: plain, bills } = body
  if (plain !== undefined && bills !== undefined) throw rejected([{ path: '/bill_ids', code: 'not' }])
  if (bills === undefined) return plain === undefined ? null : { ids: parsed(plain), wanted: null }
  const ids = parsed(bills.map(({ bill_id: id }) => id))
  const named = bills.map(({ bill_id: id, amount }, place) => ({ id, amount: twoDecimals(amount), place }))
  const twice = named.filter(({ id, place }) => named.findIndex(other => other.id === id) !== place)
  if (twice.length > 0)
    throw rejected(twice.map(({ place }) => ({ path: pathOf(place, 'bill_id'), code: 'uniqueItems' })))
  const sum = amountOf(named.reduce((total, { amount }) => total + cents(amount), 0n))
  if (sum !== twoDecimals(body.amount))
    throw rejected([{ path: '/amount', code: 'const', params: { allowedValue: sum } }])
  return { ids, wanted: ids.flatMap(id => named.filter(one => one.id === id)) }
}

/**
 * What the payment pays of each chosen bill (BIL-35). The caller holds the lock of the contract, so that no other payment
 * begins or settles meanwhile.
 * @returns amounts with two decimals, in the order of the ids
 * @throws PortalError NOT_FOUND unless all bills are of the contract, and open where no amounts are named;
 *   VALIDATION_FAILED names each bill whose amount is too large, with the largest
 */
export async function amountsByBill(
  trx: Transaction<Tables>,
  target: PaymentTarget,
  order: Order,
  { ids, wanted }: ChosenBills,
): Promise<readonly string[]> {
  const bills = await openBills(trx, target, order.currency, ids)
  const known = new Set(bills.map(({ id }) => id))
  rejectRows(ids.flatMap(id => (known.has(id) ? [] : [{ id, reason: 'MISSING' as const }])))
  return wanted === null ? divide(bills, order, ids) : checked(bills, ids, wanted)
}

function checked(
  bills: readonly OpenBill[],
  ids: readonly string[],
  wanted: NonNullable<ChosenBills['wanted']>,
): readonly string[] {
  const asked = wanted.map((one, index) => ({ ...one, id: ids[index] }))
  // In the order of the request, which is that of the page.
  const inOrder = asked.toSorted((one, other) => one.place - other.place)
  const issues: Issue[] = inOrder.flatMap(({ id: of, amount, place }) => {
    const path = pathOf(place, 'amount')
    const bill = bills.find(({ id }) => id === of)
    if (bill === undefined) throw new PortalError('NOT_FOUND')
    if (cents(amount) === 0n)
      return [{ path, code: 'exclusiveMinimum', params: { limit: '0.00', number: bill.number } }]
    if (cents(amount) <= cents(bill.available)) return []
    return [{ path, code: 'maximum', params: { limit: bill.available, number: bill.number } }]
  })
  if (issues.length > 0) throw rejected(issues, rejectedBills(bills, inOrder))
  return wanted.map(({ amount }) => amount)
}

/** Why each of the bills cannot take its amount (LST-16). */
function rejectedBills(
  bills: readonly OpenBill[],
  inOrder: readonly { readonly id: string | undefined; readonly amount: string }[],
): RejectedRow[] {
  return inOrder.flatMap(({ id: of, amount }) => {
    const bill = bills.find(({ id }) => id === of)
    if (bill === undefined || (cents(amount) > 0n && cents(amount) <= cents(bill.available))) return []
    const { id, number } = bill
    const reason = cents(bill.open) === 0n ? 'PAID' : cents(bill.available) === 0n ? 'PENDING' : 'AMOUNT'
    return [{ id, number, reason, ...(reason === 'AMOUNT' ? { limit: bill.available } : {}) }]
  })
}

/** The bills that are due first get all that can be paid of them. */
function divide(bills: readonly OpenBill[], { amount }: Order, ids: readonly string[]): readonly string[] {
  const paid = bills.filter(({ open }) => cents(open) === 0n)
  rejectRows(paid.map(({ id, number }) => ({ id, number, reason: 'PAID' as const })))
  let left = cents(amount)
  const shares = new Map<string, bigint>()
  for (const { id, available } of bills) {
    const share = left < cents(available) ? left : cents(available)
    shares.set(id, share)
    left -= share
  }
  if (left > 0n)
    throw rejected([{ path: '/amount', code: 'maximum', params: { limit: amountOf(cents(amount) - left) } }])
  return ids.map(id => amountOf(shares.get(id) ?? 0n))
}

/** The chosen bills of the contract, first due first, with what is unpaid and what of that no pending payment covers. */
function openBills(
  trx: Transaction<Tables>,
  { product, id }: PaymentTarget,
  currency: string,
  ids: readonly string[],
): Promise<OpenBill[]> {
  const { bill, billContract } = paymentTables[product]
  const statement = new Statement()
  const contract = `${statement.value(id)}::bigint`
  return statement.rows(
    trx,
    `select b.id::text as id, b.bill_number as number, b.open_amount::numeric(15,2)::text as open,
      greatest(b.open_amount - coalesce(f.amount, 0), 0)::numeric(15,2)::text as available
    from ${bill} b left join (${inFlightBillsSql({ product, contracts: contract })}) f on f.id = b.id
    where b.${billContract} = ${contract} and b.currency = ${statement.value(currency)} and b.id = any(${statement.ids(ids)}) order by b.due_date, b.id`,
  )
}

function parsed(ids: readonly string[]): readonly string[] {
  const known = parseIds(ids.join(','))
  if (known === null) throw new PortalError('NOT_FOUND')
  return known.toSorted()
}

/** JSON pointer of a value of a chosen bill in the request. */
function pathOf(place: number, key: 'bill_id' | 'amount'): string {
  return ['', 'bills', place, key].join('/')
}

function rejected(issues: Issue[], rows: readonly RejectedRow[] = []): PortalError {
  return new PortalError('VALIDATION_FAILED', { issues, ...(rows.length === 0 ? {} : { details: { rows } }) })
}

/** Formats "7" and "7.5" as "7.00" and "7.50". */
export function twoDecimals(amount: string): string {
  const [whole = '0', part = ''] = amount.split('.')
  return `${whole}.${part.padEnd(2, '0')}`
}

function cents(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

function amountOf(sum: bigint): string {
  const digits = String(sum).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
