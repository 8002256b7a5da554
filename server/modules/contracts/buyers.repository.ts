import type { Kysely } from 'kysely'
import { idSql, rateSql, selectList } from '../../db/jsonSql.ts'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { limitFields, PARTY_OF_THIRD_PARTY } from './contractFields.ts'

/** Fields of schemas/entities/buyer-contract.json from `contract_third_party link` and `contract c`. */
const buyerContractFields: Readonly<Record<string, string>> = {
  id: idSql('c.id'),
  thirdPartyId: idSql('link.third_party_id'),
  contractNumber: 'c.contract_number',
  status: 'c.status',
  factoringProduct: 'c.factoring_product',
  insured: 'link.insured',
  ...limitFields,
  maxInvoicePaymentTerm: 'link.max_invoice_payment_term',
  interestRate: rateSql('link.interest_rate'),
}

/** Lists omit contracts that await signing (CON-05). */
const LINKS_SQL = `contract_third_party link join contract c on c.id = link.contract_id and c.status <> 'READY_FOR_SIGNING'`

/**
 * One buyer or supplier across the contracts of a party. Every statement filters by party, so another company's id
 * finds nothing. Rows are JSON texts.
 */
export class BuyersRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** Undefined when the third party is on no contract of the party; contracts awaiting signing count too. */
  async one(partyId: string, id: string): Promise<string | undefined> {
    const statement = new Statement()
    const [party, thirdParty] = [statement.value(partyId), statement.value(id)]
    const [row] = await statement.rows<{ buyer: string }>(
      this.#db,
      `select json_build_object('id', ${idSql('t.id')}, 'party', ${PARTY_OF_THIRD_PARTY},
        'contractIds', (select coalesce(json_agg(c.id::text order by c.contract_number, c.id), '[]') from ${LINKS_SQL} where link.third_party_id = t.id and c.party_id = ${party}::bigint))::text as buyer
      from third_party t where t.id = ${thirdParty}::bigint
        and exists (select 1 from contract_third_party l join contract o on o.id = l.contract_id where l.third_party_id = t.id and o.party_id = ${party}::bigint)`,
    )
    return row?.buyer
  }

  async contracts(partyId: string, id: string): Promise<string> {
    const statement = new Statement()
    const where = `link.third_party_id = ${statement.value(id)}::bigint and c.party_id = ${statement.value(partyId)}::bigint`
    const row = await statement.row<{ content: string }>(
      this.#db,
      `select coalesce(json_agg(row_to_json(r)), '[]')::text as content from (
      select ${selectList(buyerContractFields)} from ${LINKS_SQL} where ${where} order by c.contract_number, c.id) r`,
    )
    return row.content
  }

  async contacts(partyId: string, id: string): Promise<string> {
    const statement = new Statement()
    const where = `link.third_party_id = ${statement.value(id)}::bigint and c.party_id = ${statement.value(partyId)}::bigint`
    const row = await statement.row<{ content: string }>(
      this.#db,
      `select coalesce(json_agg(json_build_object('id', c.id || ' ' || k.email, 'contractId', c.id::text,
        'contractNumber', c.contract_number, 'email', k.email, 'name', k.name, 'surname', k.surname, 'phoneNumber', k.phone_number, 'jobTitle', k.job_title)
        order by c.contract_number, c.id, k.id), '[]')::text as content
      from ${LINKS_SQL} join third_party_contact k on k.contract_id = link.contract_id and k.third_party_id = link.third_party_id where ${where}`,
    )
    return row.content
  }
}
