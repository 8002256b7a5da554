import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { TransactionsStatement } from './transactionsSql.ts'

/** What belongs to one invoice or bill, each answer one JSON text made by the database. */
export class TransactionsRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** Undefined when the record is not the party's own, which is the same as that there is none. */
  async find({ statement, text }: TransactionsStatement): Promise<string | undefined> {
    const [row] = await statement.rows<{ answer: string }>(this.#db, text)
    return row?.answer
  }
}
