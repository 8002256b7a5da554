import type { Kysely } from 'kysely'
import { selectList } from '../../db/jsonSql.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { actFields, statementFields } from './actFields.ts'
import { conditionSql, ownedSql, ownPartsSql, sortSql, type ActFilter, type ActSort } from './actQuery.ts'

export type Paging = { readonly page: number; readonly size: number }
/** `contracts` is how many of the asked contracts are the party's own, `own` whether the asked invoice and fee act are; `content` is JSON text. */
export type ActPage = { readonly contracts: number; readonly own: boolean; readonly content: string; readonly total: number }
export type Ownership = Pick<ActPage, 'contracts' | 'own'>

const joins = 'join contract c on c.id = a.contract_id left join invoice i on i.id = a.invoice_id left join third_party t on t.id = i.third_party_id'

/** Reads the acts of one party; every statement carries the party. */
export class StatementsRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** One page and the count in one statement; each contract gives its own first rows, from its index where the sort has one. */
  page(partyId: string, filter: ActFilter, sort: ActSort, { page, size }: Paging): Promise<ActPage> {
    const statement = new Statement()
    const owned = ownedSql(statement, partyId, filter.contractIds)
    const condition = conditionSql(statement, filter)
    const { key, direction } = sortSql(sort)
    const fields = selectList(filter.statements ? statementFields : actFields)
    return statement.row<ActPage>(this.#db, `with ${owned},
      page as (
        select found.id, found.k from owned o cross join lateral (
          select a.id, ${key} as k from act a where ${condition} order by ${key} ${direction}, a.id ${direction} limit ${statement.value(page * size)}::bigint
        ) found order by k ${direction}, id ${direction} limit ${statement.value(size)}::bigint offset ${statement.value((page - 1) * size)}::bigint)
      select (select count(*)::int from owned) as contracts, ${ownPartsSql(statement, partyId, filter)} as own,
        (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
          select ${fields} from page p join act a on a.id = p.id ${joins} order by p.k ${direction}, p.id ${direction}) r) as content,
        (select coalesce(sum(n), 0)::int from owned o cross join lateral (select count(*) as n from act a where ${condition}) counted) as total`)
  }

  ownership(partyId: string, filter: ActFilter): Promise<Ownership> {
    const statement = new Statement()
    const owned = ownedSql(statement, partyId, filter.contractIds)
    return statement.row<Ownership>(this.#db, `with ${owned} select (select count(*)::int from owned) as contracts, ${ownPartsSql(statement, partyId, filter)} as own`)
  }
}
