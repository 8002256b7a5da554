import type { Sort } from '../../../schemas/resourceDefinition.ts'
import type { Kysely } from 'kysely'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { detailStatement } from './invoiceDetail.ts'
import { needsTotal, pageStatement } from './invoicePage.ts'
import { conditionsOf, ownedContracts } from './invoiceQuery.ts'
import { tabsStatement } from './invoiceTabs.ts'
import { totalSql } from './invoiceTotal.ts'
import { totalsStatement } from './invoiceTotals.ts'

/** `day` is the business day, YYYY-MM-DD. */
export type Paging = { readonly page: number; readonly size: number; readonly day: string }
export type BuiltStatement = { readonly statement: Statement; readonly text: string }
/**
 * `contracts` counts the requested contracts that belong to the party. `content` and `invoice` are JSON texts built by
 * the database. When `bounded`, there are more rows than `total`.
 */
export type InvoicePage = {
  readonly contracts: number
  readonly content: string
  readonly total: number
  readonly bounded: boolean
}
export type InvoiceWithNeighbours = {
  readonly contracts: number
  readonly invoice: string
  readonly previous: string | null
  readonly next: string | null
}
export type Tabs = { readonly contracts: number; readonly counts: string; readonly bounded: boolean }
export type Totals = { readonly contracts: number; readonly totals: string }

export class InvoicesRepository {
  readonly db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.db = db
  }

  async page(partyId: string, filter: ListFilter, sort: Sort, paging: Paging): Promise<InvoicePage> {
    const fromEnd =
      needsTotal(filter, sort, paging) && (paging.page - 1) * paging.size > (await this.#total(partyId, filter)) / 2
    const { statement, text } = pageStatement(partyId, filter, sort, paging, fromEnd)
    return statement.row<InvoicePage>(this.db, text)
  }

  totals(partyId: string, filter: ListFilter): Promise<Totals> {
    const { statement, text } = totalsStatement(partyId, filter)
    return statement.row<Totals>(this.db, text)
  }

  /**
   * @param filter without that of the tabs
   * @param sum field of the totals that is summed for each status
   */
  tabs(partyId: string, filter: ListFilter, sum: string | undefined): Promise<Tabs> {
    const { statement, text } = tabsStatement(partyId, filter, sum)
    return statement.row<Tabs>(this.db, text)
  }

  /** Number of requested contracts that belong to the party. */
  async ownContracts(partyId: string, filter: ListFilter): Promise<number> {
    const statement = new Statement()
    const owned = ownedContracts(statement, partyId, filter)
    const { contracts } = await statement.row<{ contracts: number }>(
      this.db,
      `with ${owned} select count(*)::int as contracts from owned`,
    )
    return contracts
  }

  /** Undefined when the party has no such invoice. */
  async one(
    partyId: string,
    id: string,
    filter: ListFilter,
    sort: Sort,
    day: string,
  ): Promise<InvoiceWithNeighbours | undefined> {
    const { statement, text } = detailStatement(partyId, id, filter, sort, day)
    return statement.first<InvoiceWithNeighbours>(this.db, text)
  }

  async #total(partyId: string, filter: ListFilter): Promise<number> {
    const statement = new Statement()
    const owned = ownedContracts(statement, partyId, filter)
    const { n } = await statement.row<{ n: number }>(
      this.db,
      `with ${owned}, ${totalSql(statement, filter, conditionsOf(statement, filter))} select n from total`,
    )
    return n
  }
}
