import type { Kysely } from 'kysely'
import type {
  AgeingRow,
  AgeRange,
  InvoiceAgeingAnswer,
} from '../../../schemas/generated/types/actions/invoice-ageing-answer.ts'
import { addDays } from '../../../schemas/format/calendarDate.ts'
import { sumOf } from '../../../schemas/format/sum.ts'
import { listedContracts } from '../../../schemas/lists/contractChoice.ts'
import type { PortalSettings } from '../../config/portal.ts'
import type { Tables } from '../../db/tables.ts'
import { businessDay } from '../../texts/businessDay.ts'
import { openStatuses } from './invoiceColumns.ts'
import { ageingCells, rangeEnds, type AgeingCell } from './ageing.repository.ts'

type Tools = {
  readonly db: Kysely<Tables>
  readonly portal: Pick<PortalSettings, 'contracts'>
  readonly now: () => Date
}

/** How long what is unpaid is overdue (DSH-57). The contracts are those of the list. */
export class InvoiceAgeing {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  async of(partyId: string): Promise<InvoiceAgeingAnswer> {
    const { db, portal, now } = this.#tools
    const day = businessDay(now())
    const contracts = listedContracts(portal.contracts.includedStatuses.map(status => ({ status })))
    const cells = await ageingCells(db, partyId, {
      contractStatuses: contracts.map(({ status }) => status),
      invoiceStatuses: openStatuses,
      day,
    })
    const ranges = rangesOf(day) as InvoiceAgeingAnswer['ranges']
    if (cells === null) return { statuses: [...openStatuses], ranges, isBounded: true, buyers: [], contracts: [] }
    return {
      statuses: [...openStatuses],
      ranges,
      isBounded: false,
      buyers: rowsOf(cells, ({ buyerId: id, buyerName: name }) => ({ id, name })),
      contracts: rowsOf(cells, ({ contractId: id, contractNumber: name }) => ({ id, name })),
    }
  }
}

/** Due days of each range, the first and the last without an end. */
function rangesOf(day: string): AgeRange[] {
  const [first, ...others] = rangeEnds
  return [
    { dueDateFrom: addDays(day, -first) },
    ...others.map((days, index) => ({
      dueDateFrom: addDays(day, -days),
      dueDateTo: addDays(day, -(rangeEnds[index] ?? 0) - 1),
    })),
    { dueDateTo: addDays(day, -(rangeEnds.at(-1) ?? 0) - 1) },
  ]
}

/** One row for each subject and currency. The largest overdue amount first, then by name. */
function rowsOf(
  cells: readonly AgeingCell[],
  subjectOf: (cell: AgeingCell) => { readonly id: string; readonly name: string },
): AgeingRow[] {
  const groups = new Map<string, AgeingCell[]>()
  for (const cell of cells) {
    const key = `${subjectOf(cell).id} ${cell.currency}`
    groups.set(key, [...(groups.get(key) ?? []), cell])
  }
  const rows = [...groups.values()].flatMap((group): AgeingRow[] => {
    const [first] = group
    if (first === undefined) return []
    const inRange = (range: number) => group.filter(cell => cell.range === range)
    const ranges = [0, ...rangeEnds.map((_, index) => index + 1)]
    return [
      {
        ...subjectOf(first),
        contractIds: [...new Set(group.map(({ contractId }) => contractId))] as AgeingRow['contractIds'],
        currency: first.currency,
        amounts: ranges.map(range => sumOf(inRange(range).map(({ amount }) => amount))) as AgeingRow['amounts'],
        counts: ranges.map(range => inRange(range).reduce((sum, { count }) => sum + count, 0)) as AgeingRow['counts'],
      },
    ]
  })
  const overdue = new Map(rows.map(row => [row, BigInt(sumOf(row.amounts.slice(1)).replace('.', ''))]))
  return rows.toSorted((one, other) => {
    const [a = 0n, b = 0n] = [overdue.get(one), overdue.get(other)]
    return a === b ? one.name.localeCompare(other.name) : a > b ? -1 : 1
  })
}
