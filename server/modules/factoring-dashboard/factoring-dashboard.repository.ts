import type { Kysely } from 'kysely'
import { Statement } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { limitHistoryStatement, type HistoryQuery } from './limitHistorySql.ts'

/** Reads figures of a party's factoring contracts; every statement filters by party. Results are JSON texts. */
export class FactoringDashboardRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** Undefined when the contract is not the party's. */
  async limitHistory(partyId: string, contractId: string, query: HistoryQuery): Promise<string | undefined> {
    const statement = new Statement()
    const [row] = await statement.rows<{ answer: string }>(
      this.#db,
      limitHistoryStatement(statement, partyId, contractId, query),
    )
    return row?.answer
  }

  /** Number of ids that belong to the party. */
  async ownContracts(partyId: string, contractIds: readonly string[]): Promise<number> {
    const statement = new Statement()
    const { contracts } = await statement.row<{ contracts: number }>(
      this.#db,
      `select count(*)::int as contracts from contract where party_id = ${statement.value(partyId)}::bigint and id = any(${statement.ids(contractIds)})`,
    )
    return contracts
  }
}
