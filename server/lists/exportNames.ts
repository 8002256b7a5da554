import type { Kysely } from 'kysely'
import type { ResourceDefinition } from '../../schemas/resourceDefinition.ts'
import { CONTRACT_FILTER } from '../../schemas/listFilters.ts'
import { parseIds, Statement } from '../db/statement.ts'
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
  const buyers = typeof value === 'string' ? parseIds(value) : null
  const name = buyers === null ? undefined : await buyerNames(db, partyId, buyers)
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

/** Undefined if none of them is a buyer of the party. */
async function buyerNames(db: Kysely<Tables>, partyId: string, ids: readonly string[]): Promise<string | undefined> {
  const statement = new Statement()
  const { names } = await statement.row<{ names: string | null }>(
    db,
    `select string_agg(t.name, ', ' order by t.name, t.id) as names from third_party t
      where t.id = any(${statement.ids(ids)}) and exists (
        select from contract_third_party l join contract c on c.id = l.contract_id
        where l.third_party_id = t.id and c.party_id = ${statement.value(partyId)}::bigint)`,
  )
  return names ?? undefined
}
