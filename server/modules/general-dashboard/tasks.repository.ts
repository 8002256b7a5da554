import type { Kysely } from 'kysely'
import { integerSql, Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'

/** A share of the limit from which little is left of it, in percent. */
const NEARLY_USED_PERCENT = integerSql(90)

/** A contract with what is left of its limit, a decimal text of its currency. */
export type TaskContract = {
  readonly id: string
  readonly number: string
  readonly status: string
  readonly currency: string
  readonly available: string
  readonly isNearlyUsed: boolean
}
export type ContractCount = { readonly id: string; readonly number: string; readonly count: number }

/** Reads what the tasks of a party need beyond its lists. Every statement filters by party. */
export class TasksRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** Factoring contracts in these statuses, lowest number first. */
  contracts(partyId: string, statuses: readonly string[]): Promise<TaskContract[]> {
    const statement = new Statement()
    const used = `c.factoring_credit_limit > 0 and c.used_amount * 100 >= c.factoring_credit_limit * ${NEARLY_USED_PERCENT}`
    return statement.rows<TaskContract>(
      this.#db,
      `select c.id::text as id, c.contract_number as number, c.status, c.currency::text as currency, c.available_amount::numeric(20,2)::text as available,
        (${used}) as "isNearlyUsed"
      from contract c where c.party_id = ${statement.value(partyId)}::bigint and c.status = any(string_to_array(${statement.value(statuses.join(','))}, ','))
      order by c.contract_number, c.id`,
    )
  }

  /** Documents that await the user's own signature, by contract (SIG-04). */
  documentsToSign(partyId: string, userId: string): Promise<ContractCount[]> {
    const statement = new Statement()
    return statement.rows<ContractCount>(
      this.#db,
      `select c.id::text as id, c.contract_number as number, count(*)::int as count
      from contract c join contract_document d on d.contract_id = c.id and d.contract_version = c.contract_version and d.status = 'UNSIGNED'
      where c.party_id = ${statement.value(partyId)}::bigint and c.status = 'READY_FOR_SIGNING' and exists (
        select from contract_document_signer s join app_user u on lower(u.email) = lower(s.email)
        where s.document_id = d.id and s.signed_at is null and u.id = ${statement.value(userId)}::bigint)
      group by c.id, c.contract_number order by c.contract_number, c.id`,
    )
  }

  /** Requests that the provider has answered since then, on these contracts. */
  answeredRequests(partyId: string, contractIds: readonly string[], since: Date): Promise<ContractCount[]> {
    const statement = new Statement()
    return statement.rows<ContractCount>(
      this.#db,
      `select c.id::text as id, c.contract_number as number, count(*)::int as count
      from contract c join contract_request r on r.contract_id = c.id
      where c.party_id = ${statement.value(partyId)}::bigint and c.id = any(${statement.ids(contractIds)})
        and r.party_id = c.party_id and r.status in ('APPROVED', 'DECLINED') and r.ended_at >= ${statement.value(since.toISOString())}::timestamptz
      group by c.id, c.contract_number order by c.contract_number, c.id`,
    )
  }
}
