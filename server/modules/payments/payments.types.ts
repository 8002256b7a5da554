import type { OnlinePayment } from '../../../schemas/generated/types/entities/online-payment.ts'
import { paymentTables, type PaymentProduct } from './paymentTargets.ts'

/** Payments `p` that may still be paid at the bank. Their amounts must not be paid a second time. */
export const IN_FLIGHT_SQL = "p.status in ('CREATED', 'OPEN')"

/**
 * Payments approved at the bank, or possibly approved because the user returned from there. A newer payment never
 * replaces them.
 */
const APPROVED_SQL =
  "exists (select 1 from payment_event e where e.payment_id = p.id and e.name in ('APPROVED', 'RETURNED'))"

/** Pending payments that a newer payment of the same user replaces: created, but not approved at the bank. */
export function replaceableSql(user: string): string {
  return `${IN_FLIGHT_SQL} and p.created_by = ${user}::bigint and not ${APPROVED_SQL}`
}

/**
 * Payments that a user can continue: created by them and not about to expire.
 * @param now SQL placeholder of the current time
 */
export function resumableSql(user: string, now: string): string {
  return `${IN_FLIGHT_SQL} and p.created_by = ${user}::bigint and p.expires_at > ${now}::timestamptz + interval '2 minutes'`
}

type InFlight = {
  readonly product: PaymentProduct
  /** SQL that selects the ids of the contracts. */
  readonly contracts: string
  /** SQL condition of payments `p` that do not count. */
  readonly except?: string
}

/**
 * SQL of rows (id, amount): what pending payments are about to pay of each open bill of the contracts (BIL-35). A payment
 * with amounts by bill counts for these bills; one without them for the bills that are due first, as it will be settled.
 */
export function inFlightBillsSql({ product, contracts, except = 'false' }: InFlight): string {
  const { bill, billContract, column } = paymentTables[product]
  const flight = `payment p where p.${column} in (${contracts}) and ${IN_FLIGHT_SQL} and not (${except})`
  return `select id, (named + greatest(0, least(rest, free - before)))::numeric(15,2) as amount from (
      select b.id, n.amount as named, b.open_amount - n.amount as rest, f.free,
        sum(b.open_amount - n.amount) over (partition by f.contract order by b.due_date, b.id) - (b.open_amount - n.amount) as before
      from (select p.${column} as contract, coalesce(sum(p.amount) filter (where p.chosen_amounts is null), 0) as free from ${flight} group by 1) f
      join ${bill} b on b.${billContract} = f.contract and b.open_amount > 0
      left join (select c.bill::bigint as id, sum(c.amount::numeric) as amount
        from (select p.chosen_bills, p.chosen_amounts from ${flight} and p.chosen_amounts is not null) p
        cross join lateral unnest(string_to_array(p.chosen_bills, ','), string_to_array(p.chosen_amounts, ',')) c(bill, amount) group by 1) chosen on chosen.id = b.id
      cross join lateral (select least(b.open_amount, coalesce(chosen.amount, 0)) as amount) n) flying
    where named > 0 or free > before`
}

/** A receipt, and the address of the payer that only its PDF has. */
export type ReceiptRow = OnlinePayment & {
  readonly clientVat: string | null
  readonly clientAddress: string
  readonly clientCity: string
  readonly clientPostalCode: string
  readonly clientCountry: string
}
