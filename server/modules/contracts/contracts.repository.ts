import type { Sort } from '../../../schemas/resourceDefinition.ts'
import type { Kysely } from 'kysely'
import { selectList } from '../../db/jsonSql.ts'
import { pageLimits } from '../../lists/limitSql.ts'
import { sortSql } from '../../lists/List.ts'
import type { ExportColumn } from '../../lists/export/cellSql.ts'
import type { ExportQuery } from '../../lists/export/rowBatches.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { thirdPartyColumnsSql, thirdPartySortKeys } from './buyerExport.ts'
import { contractColumns, contractList, thirdPartyFields } from './contractFields.ts'

export type ContractPaging = Sort & { readonly page: number; readonly size: number }

/**
 * Reads contracts of one party. Every statement filters by party, so another company's id finds nothing. Rows are JSON
 * texts.
 */
export class ContractsRepository {
  readonly db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.db = db
  }

  list(partyId: string, filter: ListFilter, paging: ContractPaging): Promise<{ content: string; total: number }> {
    const statement = new Statement()
    const {
      keys: [key],
      direction,
    } = sortSql(contractList, paging)
    const conditions = filter.conditions(statement).map(({ sql }) => ` and ${sql}`)
    const where = `c.party_id = ${statement.value(partyId)}::bigint${conditions.join('')}`
    const { size, offset } = pageLimits(statement, paging)
    return statement.row(
      this.db,
      `select
      (select coalesce(json_agg(row_to_json(r)), '[]')::text from (
        select ${contractColumns.select} from contract c join party p on p.id = c.party_id
        where ${where} order by ${key} ${direction}, c.id ${direction} limit ${size} offset ${offset}) r) as content,
      (select count(*)::int from contract c where ${where}) as total`,
    )
  }

  /** Every matching contract of the party, in list order. */
  export(partyId: string, filter: ListFilter, sort: Sort, columns: readonly ExportColumn[]): ExportQuery {
    const statement = new Statement()
    const {
      keys: [key],
      direction,
    } = sortSql(contractList, sort)
    const conditions = filter.conditions(statement).map(({ sql }) => ` and ${sql}`)
    const where = `c.party_id = ${statement.value(partyId)}::bigint${conditions.join('')}`
    return {
      statement,
      columns,
      source: `from contract c join party p on p.id = c.party_id where ${where} order by ${key} ${direction}, c.id ${direction}`,
    }
  }

  /** Buyers and suppliers of the given contracts of the party, in list order. */
  exportThirdParties(
    partyId: string,
    contractIds: readonly string[] | null,
    { field, order }: Sort,
    columns: readonly ExportColumn[],
  ): ExportQuery {
    const statement = new Statement()
    const narrowed = contractIds === null ? '' : ` and c.id = any(${statement.ids(contractIds)})`
    const direction = order === 'ASC' ? 'asc' : 'desc'
    return {
      statement,
      columns,
      source: `from (select ${thirdPartyColumnsSql} from contract_third_party link join third_party t on t.id = link.third_party_id
        join contract c on c.id = link.contract_id where c.party_id = ${statement.value(partyId)}::bigint${narrowed} group by t.id) s
        order by ${thirdPartySortKeys[field] ?? thirdPartySortKeys['party.name'] ?? 's.id'} ${direction}, s.id ${direction}`,
    }
  }

  /** The contract with its buyers or suppliers, as a JSON text. */
  async one(partyId: string, id: string): Promise<string | undefined> {
    const statement = new Statement()
    const row = await statement.first<{ contract: string }>(
      this.db,
      `select row_to_json(r)::text as contract from (
      select ${contractColumns.select}, (${thirdPartiesSql('link.contract_id = c.id')}) as "thirdParties"
      from contract c join party p on p.id = c.party_id
      where c.id = ${statement.value(id)}::bigint and c.party_id = ${statement.value(partyId)}::bigint) r`,
    )
    return row?.contract
  }

  /** Buyers and suppliers of the given contracts; `contracts` counts the ids that belong to the party. */
  thirdParties(
    partyId: string,
    contractIds: readonly string[] | null,
  ): Promise<{ contracts: number; content: string }> {
    const statement = new Statement()
    const narrowed = contractIds === null ? '' : ` and id = any(${statement.ids(contractIds)})`
    return statement.row(
      this.db,
      `with owned as materialized (select id from contract where party_id = ${statement.value(partyId)}::bigint${narrowed})
      select (select count(*)::int from owned) as contracts, (${thirdPartiesSql('link.contract_id in (select id from owned)')})::text as content`,
    )
  }

  /** Number of these contracts that belong to the party. */
  async ownContracts(partyId: string, ids: readonly string[]): Promise<number> {
    const statement = new Statement()
    const row = await statement.row<{ contracts: number }>(
      this.db,
      `select count(*)::int as contracts from contract where party_id = ${statement.value(partyId)}::bigint and id = any(${statement.ids(ids)})`,
    )
    return row.contracts
  }

  /** Undefined when the contract is not the party's, or the third party is not on it. */
  async contacts(partyId: string, contractId: string, thirdPartyId: string): Promise<string | undefined> {
    const statement = new Statement()
    const row = await statement.first<{ contacts: string }>(
      this.db,
      `select (
        select coalesce(json_agg(json_build_object('email', k.email, 'name', k.name, 'surname', k.surname, 'phoneNumber', k.phone_number,
          'jobTitle', k.job_title) order by k.id), '[]')::text
        from third_party_contact k where k.contract_id = link.contract_id and k.third_party_id = link.third_party_id) as contacts
      from contract_third_party link join contract c on c.id = link.contract_id
      where link.contract_id = ${statement.value(contractId)}::bigint and link.third_party_id = ${statement.value(thirdPartyId)}::bigint
        and c.party_id = ${statement.value(partyId)}::bigint`,
    )
    return row?.contacts
  }
}

function thirdPartiesSql(condition: string): string {
  return `select coalesce(json_agg(row_to_json(s)), '[]') from (
    select ${selectList(thirdPartyFields)} from contract_third_party link join third_party t on t.id = link.third_party_id
    where ${condition} group by t.id order by t.name collate "und-x-icu", t.id) s`
}
