import type { Kysely } from 'kysely'
import { selectList } from '../../db/jsonSql.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { actFields, statementFields } from './actFields.ts'
import { ownedSql, pageSql } from '../../lists/ownedContracts.ts'
import { conditionSql, contractColumns, ownPartsSql, sortSql, type ActFilter, type ActSort } from './actQuery.ts'

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

const joins =
  'join contract c on c.id = a.contract_id left join invoice i on i.id = a.invoice_id left join third_party t on t.id = i.third_party_id'

/** Reads the acts of one party; every statement filters by party. */
export class StatementsRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  page(partyId: string, filter: ActFilter, sort: ActSort, paging: Paging): Promise<ActPage> {
    const statement = new Statement()
    const owned = ownedSql(statement, partyId, filter.contractIds, contractColumns)
    const condition = conditionSql(statement, filter)
    const { key, direction } = sortSql(sort)
    const fields = selectList(filter.statements ? statementFields : actFields)
    const also = `${ownPartsSql(statement, partyId, filter)} as own,`
    return statement.row<ActPage>(
      this.#db,
      pageSql(statement, paging, { owned, table: 'act', alias: 'a', condition, key, direction, fields, joins, also }),
    )
  }

  ownership(partyId: string, filter: ActFilter): Promise<Ownership> {
    const statement = new Statement()
    const owned = ownedSql(statement, partyId, filter.contractIds, contractColumns)
    return statement.row<Ownership>(
      this.#db,
      `with ${owned} select (select count(*)::int from owned) as contracts, ${ownPartsSql(statement, partyId, filter)} as own`,
    )
  }
}
