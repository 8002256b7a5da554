import type { Kysely } from 'kysely'
import type { ResourceDefinition } from '../../schemas/resourceDefinition.ts'
import { CONTRACT_FILTER } from '../../schemas/listFilters.ts'
import { parseId, parseIds, Statement } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'

type Ask = { readonly document: ResourceDefinition; readonly query: object; readonly partyId: string }

/**
 * Numbers and names of the records that the filters of a company's list refer to, by parameter and id. Records of other
 * companies have none.
 */
export async function exportNames(
  db: Kysely<Tables>,
  { document, query, partyId }: Ask,
): Promise<Readonly<Record<string, string>>> {
  const given = new Map<string, unknown>(Object.entries(query))
  const contracts = given.get(CONTRACT_FILTER)
  const ids = typeof contracts === 'string' ? parseIds(contracts) : null
  const numbers = ids === null ? undefined : await contractNumbers(db, document, partyId, ids)
  const buyer = (document.filters ?? []).find(({ resource }) => resource === 'factoring/buyers')
  const param = buyer?.param ?? buyer?.field ?? ''
  const value = given.get(param)
  const id = typeof value === 'string' ? parseId(value) : null
  const name = id === null ? undefined : await buyerName(db, partyId, id)
  return {
    ...(numbers === undefined ? {} : { [CONTRACT_FILTER]: numbers }),
    ...(name === undefined ? {} : { [param]: name }),
  }
}

async function contractNumbers(
  db: Kysely<Tables>,
  { product }: ResourceDefinition,
  partyId: string,
  ids: readonly string[],
): Promise<string> {
  const statement = new Statement()
  const { numbers } = await statement.row<{ numbers: string | null }>(
    db,
    `select string_agg(c.contract_number, ', ' order by c.contract_number) as numbers from ${product === 'LOAN' ? 'loan_contract' : 'contract'} c
      where c.party_id = ${statement.value(partyId)}::bigint and c.id = any(${statement.ids(ids)})`,
  )
  return numbers ?? ''
}

async function buyerName(db: Kysely<Tables>, partyId: string, id: string): Promise<string | undefined> {
  const statement = new Statement()
  const row = await statement.first<{ name: string }>(
    db,
    `select t.name from third_party t where t.id = ${statement.value(id)}::bigint and exists (
      select from contract_third_party l join contract c on c.id = l.contract_id
      where l.third_party_id = t.id and c.party_id = ${statement.value(partyId)}::bigint)`,
  )
  return row?.name
}
