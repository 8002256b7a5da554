import type { Sort } from '../../../schemas/resourceDefinition.ts'
import type { Kysely } from 'kysely'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { sortSql } from '../../lists/List.ts'
import { actColumns, statementColumns } from './actColumns.ts'
import { ownedSql, pageSql } from '../../lists/ownedContracts.ts'
import { ownedTabsSql } from '../../lists/tabsSql.ts'
import { conditionSql, CONTRACT_COLUMNS, ownPartsSql, statementList, type ActFilter } from './actQuery.ts'

export type Paging = { readonly page: number; readonly size: number }
/**
 * `contracts` counts the requested contracts that belong to the party. `own` is true when the requested invoice and fee
 * act do too. `content` is JSON text.
 */
export type ActPage = {
  readonly contracts: number
  readonly own: boolean
  readonly content: string
  readonly total: number
}
export type Ownership = Pick<ActPage, 'contracts' | 'own'>

const STATEMENT_JOINS =
  'join contract c on c.id = a.contract_id left join invoice i on i.id = a.invoice_id left join third_party t on t.id = i.third_party_id'

/** Reads the acts of one party; every statement filters by party. */
export class StatementsRepository {
  readonly db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.db = db
  }

  page(partyId: string, filter: ActFilter, sort: Sort, paging: Paging): Promise<ActPage> {
    const statement = new Statement()
    const owned = ownedSql(statement, partyId, filter.list.contractIds, CONTRACT_COLUMNS)
    const condition = conditionSql(statement, filter)
    const {
      keys: [key],
      direction,
    } = sortSql(statementList, sort)
    const fields = (filter.statements ? statementColumns : actColumns).select
    const also = `${ownPartsSql(statement, partyId, filter)} as own,`
    return statement.row<ActPage>(
      this.db,
      pageSql(statement, paging, {
        owned,
        table: 'act',
        alias: 'a',
        condition,
        key,
        direction,
        fields,
        joins: STATEMENT_JOINS,
        also,
      }),
    )
  }

  /** Number of statements by type, whatever the filter says of the type. */
  tabs(partyId: string, filter: ActFilter): Promise<{ contracts: number; counts: string }> {
    const statement = new Statement()
    const owned = ownedSql(statement, partyId, filter.list.contractIds, CONTRACT_COLUMNS)
    const condition = conditionSql(statement, { ...filter, list: filter.list.without('type') })
    const value = statementColumns.raw('type')
    return statement.row(this.db, ownedTabsSql({ owned, table: 'act', alias: 'a', condition, value }))
  }

  ownership(partyId: string, filter: ActFilter): Promise<Ownership> {
    const statement = new Statement()
    const owned = ownedSql(statement, partyId, filter.list.contractIds, CONTRACT_COLUMNS)
    return statement.row<Ownership>(
      this.db,
      `with ${owned} select (select count(*)::int from owned) as contracts, ${ownPartsSql(statement, partyId, filter)} as own`,
    )
  }
}
