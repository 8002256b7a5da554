import type { ActType } from '../tables.ts'
import { decimal, type Cents } from './cents.ts'
import type { DemoData, Row } from './generate.ts'

const feePrefixes: Readonly<Record<string, string>> = { INTEREST_FEE: 'PL', COMMISSION_FEE: 'KM' }

/**
 * Groups acts as a factor does. The fees of a month belong to one fee act, which the bill of that month charges.
 * Reconciliations of a day belong to the payment they came with; those of credit memos to the last payout, which they
 * reduced. Uses no randomness, and existing acts change only in their parent act.
 */
export function withStatements(data: DemoData): DemoData {
  const acts = rowsOf(data, 'act')
  const bills = rowsOf(data, 'factor_invoice')
  const grouped = new Grouping(acts)
  const feesActs = new Map(bills.map(bill => [bill['id'], grouped.feesActOf(bill)]))
  grouped.payments()
  const all = grouped.rows()
  return data.map(({ table, rows }) => {
    if (table === 'act') return { table, rows: all }
    return table === 'factor_invoice'
      ? { table, rows: rows.map(bill => ({ ...bill, fees_act_id: feesActs.get(bill['id']) ?? null })) }
      : { table, rows }
  })
}

class Grouping {
  readonly #acts: readonly Row[]
  readonly #added: Row[] = []
  readonly #parents = new Map<unknown, string>()
  #nextId: number

  constructor(acts: readonly Row[]) {
    this.#acts = acts
    this.#nextId = acts.length + 1
  }

  /** Act that a bill charges: a new one above the fees of its month, or the late fee it was issued for. */
  feesActOf(bill: Row): string | null {
    const type = String(bill['bill_type'])
    if (type === 'LATE_FEE')
      return idOf(this.#acts.find(act => act['type'] === type && act['number'] === bill['bill_number']))
    const month = String(bill['issue_date']).slice(0, 7)
    const parts = this.#acts.filter(
      act =>
        act['contract_id'] === bill['contract_id'] && act['type'] === type && String(act['date']).startsWith(month),
    )
    if (parts.length === 0 || feePrefixes[type] === undefined) return null
    return this.#above(parts, type as ActType, feePrefixes[type], String(bill['issue_date']))
  }

  payments(): void {
    const days = new Map<string, Row[]>()
    for (const act of this.#acts.filter(({ type }) => type === 'RECONCILIATION')) {
      if (centsOf(act) < 0) this.#underLastPayout(act)
      else
        days.set(`${String(act['contract_id'])} ${String(act['date'])}`, [
          ...(days.get(`${String(act['contract_id'])} ${String(act['date'])}`) ?? []),
          act,
        ])
    }
    for (const parts of days.values()) this.#above(parts, 'PAYMENT', 'MK', String(parts[0]?.['date']))
  }

  /** Parent acts come first: a row may only reference an existing row. */
  rows(): Row[] {
    return [
      ...this.#added,
      ...this.#acts
        .map((act): Row => ({ ...act, parent_act_id: this.#parents.get(act['id']) ?? null }))
        .sort((one, other) => Number(one['parent_act_id'] !== null) - Number(other['parent_act_id'] !== null)),
    ]
  }

  #above(parts: readonly Row[], type: ActType, prefix: string, date: string): string {
    const id = String(this.#nextId++)
    const amount = parts.reduce<Cents>((sum, act) => sum + centsOf(act), 0)
    this.#added.push({
      id,
      contract_id: parts[0]?.['contract_id'],
      invoice_id: null,
      type,
      number: `${prefix}-${id.padStart(7, '0')}`,
      date,
      amount: decimal(amount),
      currency: 'EUR',
      parent_act_id: null,
    })
    for (const part of parts) this.#parents.set(part['id'], id)
    return id
  }

  #underLastPayout(act: Row): void {
    const payouts = this.#acts.filter(
      ({ type, contract_id, date }) =>
        type === 'PAYOUT' && contract_id === act['contract_id'] && String(date) <= String(act['date']),
    )
    const last = payouts.reduce<Row | undefined>(
      (latest, one) => (latest === undefined || String(one['date']) >= String(latest['date']) ? one : latest),
      undefined,
    )
    const id = idOf(last)
    if (id !== null) this.#parents.set(act['id'], id)
  }
}

function rowsOf(data: DemoData, table: string): readonly Row[] {
  return data.find(part => part.table === table)?.rows ?? []
}

function idOf(row: Row | undefined): string | null {
  return row === undefined ? null : String(row['id'])
}

function centsOf(act: Row): Cents {
  return Number(String(act['amount']).replace('.', ''))
}
