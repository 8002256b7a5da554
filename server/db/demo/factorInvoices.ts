import { addDays, addMonths, demoToday } from './calendar.ts'
import { decimal, share, type Cents } from './cents.ts'
import type { Row } from './generate.ts'
import { Random } from './random.ts'

type FeeType = 'INTEREST_FEE' | 'COMMISSION_FEE' | 'LATE_FEE'

const TERM_DAYS = 30
const LATE_TERM_DAYS = 14
const prefixes: Readonly<Record<FeeType, string>> = { INTEREST_FEE: 'PL', COMMISSION_FEE: 'KM', LATE_FEE: 'DL' }

/**
 * The factor's bills for its fees. Interest and commission are one bill each per month and contract. It is issued on
 * the month's last day and equals the sum of that month's acts. A late fee is billed immediately, for its invoice. Old
 * bills are paid; of those due most recently, a few are late or partly paid.
 */
export function makeFactorInvoices(seed: number, contracts: readonly Row[], acts: readonly Row[]): Row[] {
  const random = new Random(seed)
  const rows: Row[] = []
  const add = (row: Omit<Row, 'id'>, total: Cents, paid: Cents) =>
    rows.push({
      id: String(rows.length + 1),
      ...row,
      currency: 'EUR',
      total_amount: decimal(total),
      paid_amount: decimal(paid),
      open_amount: decimal(total - paid),
    })

  for (const contract of contracts) {
    const own = acts.filter(act => act['contract_id'] === contract['id'])
    const name = String(contract['contract_number']).slice(-6)
    for (const type of ['INTEREST_FEE', 'COMMISSION_FEE'] as const) {
      for (const [month, total] of monthlySums(own.filter(act => act['type'] === type))) {
        const issued = addDays(addMonths(`${month}-01`, 1), -1)
        if (issued > demoToday()) continue
        const due = addDays(issued, TERM_DAYS)
        add(
          {
            contract_id: contract['id'],
            invoice_id: null,
            bill_number: `${prefixes[type]}${name}-${month.slice(2, 4)}${month.slice(5)}`,
            bill_type: type,
            issue_date: issued,
            due_date: due,
          },
          total,
          paidOf(random, due, total),
        )
      }
    }
    for (const act of own.filter(({ type }) => type === 'LATE_FEE')) {
      add(
        {
          contract_id: contract['id'],
          invoice_id: act['invoice_id'],
          bill_number: String(act['number']),
          bill_type: 'LATE_FEE',
          issue_date: act['date'],
          due_date: addDays(String(act['date']), LATE_TERM_DAYS),
        },
        cents(act),
        0,
      )
    }
  }
  return rows
}

function monthlySums(acts: readonly Row[]): [string, Cents][] {
  const sums = new Map<string, Cents>()
  for (const act of acts) {
    const month = String(act['date']).slice(0, 7)
    sums.set(month, (sums.get(month) ?? 0) + cents(act))
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Bills due more than 40 days ago are paid. */
function paidOf(random: Random, due: string, total: Cents): Cents {
  if (due < addDays(demoToday(), -40)) return total
  const kind = random.weighted(
    due < demoToday()
      ? [
          ['paid', 6],
          ['part', 2],
          ['open', 2],
        ]
      : [
          ['paid', 1],
          ['part', 2],
          ['open', 7],
        ],
  )
  return kind === 'paid' ? total : kind === 'part' ? share(total, random.int(2000, 7000)) : 0
}

function cents(act: Row): Cents {
  return Number(String(act['amount']).replace('.', ''))
}
