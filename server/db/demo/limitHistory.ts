import { demoToday } from './calendar.ts'
import { cents, decimal, type Cents } from './cents.ts'
import type { Row } from './generate.ts'
import { EXCEEDED_CONTRACT, NEARLY_USED_CONTRACT } from './plans.ts'

type Sources = {
  readonly contracts: readonly Row[]
  readonly invoices: readonly Row[]
  readonly receipts: readonly Row[]
}

/**
 * Used amount of each limit on the days it changed: advances paid out, less what buyers had paid by then. Derived from
 * invoices and receipts without randomness, so the last row equals the contract's used amount to the cent.
 */
export function makeLimitHistory({ contracts, invoices, receipts }: Sources): Row[] {
  const receiptsOf = byInvoice(receipts)
  return contracts.flatMap(contract => {
    const changes = new Map<string, Cents>()
    const add = (day: string, amount: Cents) => changes.set(day, (changes.get(day) ?? 0) + amount)
    for (const invoice of invoices) {
      const funded = cents(invoice['advance_funded'])
      if (invoice['contract_id'] !== contract['id'] || funded <= 0) continue
      const start = String(invoice['approval_date'])
      add(start, funded)
      let rest = funded
      for (const receipt of byDate(receiptsOf.get(String(invoice['id'])) ?? [])) {
        const freed = Math.min(rest, cents(receipt['collected_amount']))
        rest -= freed
        add(latest(start, String(receipt['collection_date'])), -freed)
      }
    }
    let used = 0
    return [...changes]
      .filter(([day, amount]) => amount !== 0 && day <= demoToday())
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, amount]) => {
        used += amount
        return { contract_id: contract['id'], day, used_amount: decimal(used) }
      })
  })
}

/** Limits are round numbers, with some room above the highest use. */
const LIMIT_STEP: Cents = 1_000_000
const ROOM = 1.05

/** Limits with little room above the highest use, where they would be below it, and of the contract that is nearly used. */
export function withCoveringLimits(contracts: readonly Row[], history: readonly Row[]): Row[] {
  return contracts.map(contract => {
    const uses = history.filter(row => row['contract_id'] === contract['id']).map(row => cents(row['used_amount']))
    const peak = Math.max(0, ...uses)
    const number = contract['contract_number']
    if (number === EXCEEDED_CONTRACT) return contract
    if (number !== NEARLY_USED_CONTRACT && peak <= cents(contract['factoring_credit_limit'])) return contract
    const limit = Math.ceil((peak * ROOM) / LIMIT_STEP) * LIMIT_STEP
    return {
      ...contract,
      factoring_credit_limit: decimal(limit),
      available_amount: decimal(limit - cents(contract['used_amount'])),
    }
  })
}

function byInvoice(receipts: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const receipt of receipts) {
    const id = String(receipt['invoice_id'])
    const known = found.get(id)
    if (known === undefined) found.set(id, [receipt])
    else known.push(receipt)
  }
  return found
}

function byDate(receipts: readonly Row[]): Row[] {
  return receipts.toSorted((one, other) => (String(one['collection_date']) < String(other['collection_date']) ? -1 : 1))
}

function latest(one: string, other: string): string {
  return one > other ? one : other
}
