import type { Kysely } from 'kysely'
import type { FactoringInvoicesTotals as InvoiceFilters } from '../../../schemas/generated/types/queries/factoring-invoices.totals.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { contractFiguresSql, type ContractFigure } from '../../lists/contractFigures.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import type { Resources } from '../resources/resources.service.ts'
import { bucketKind, bucketsOrRows } from './invoiceBuckets.ts'
import { invoiceList } from './invoiceList.ts'
import { conditionsOf, isAggregated, ownedContracts, textOf } from './invoiceQuery.ts'

/** Numbers and unpaid amounts of invoices by contract. A filter means here what it means in the list (INV-04). */
export class InvoiceFigures {
  readonly #db: Kysely<Tables>
  readonly #resources: Resources

  constructor(db: Kysely<Tables>, resources: Resources) {
    this.#db = db
    this.#resources = resources
  }

  /** @param query filters of the list; `contractId` of another company finds nothing */
  byContract(partyId: string, query: InvoiceFilters): Promise<ContractFigure[]> {
    const filter = this.#resources.filters(invoiceList.resource).read(query)
    const statement = new Statement()
    const owned = ownedContracts(statement, partyId, filter)
    const text = contractFiguresSql(`owned o join (${sourceSql(statement, filter)}) s on s.contract_id = o.id`, {
      count: 'sum(s.n)',
      amount: 'sum(s.amount) - sum(s.amount_paid)',
      currency: 'o.currency',
    })
    return statement.rows<ContractFigure>(this.#db, `with ${owned} ${text}`)
  }
}

/** Rows with contract_id, n, amount and amount_paid, from the aggregate tables where these cover the filter. */
function sourceSql(statement: Statement, filter: ListFilter): string {
  const conditions = conditionsOf(statement, filter)
  const kept = 'i.contract_id, i.n, i.amount, i.amount_paid'
  const added =
    'max(i.contract_id) as contract_id, count(*) as n, sum(i.amount) as amount, sum(i.amount_paid) as amount_paid'
  const where = ['i.contract_id = o.id', ...textOf(conditions)].join(' and ')
  if (isAggregated(filter)) return `select ${kept} from owned o join current_invoice_sum i on ${where}`
  const kind = bucketKind(filter)
  return kind === undefined
    ? `select s.* from owned o cross join lateral (select ${added} from invoice i where ${where}) s`
    : bucketsOrRows({ statement, filter, conditions }, kind, kept, added)
}
