import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { TransactionsStatement } from './transactionsSql.ts'

/** Records of one invoice or bill. Each result is one JSON text built by the database. */
export class TransactionsRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** Undefined when the record is missing or belongs to another company. */
  async find({ statement, text }: TransactionsStatement): Promise<string | undefined> {
    const row = await statement.first<{ answer: string }>(this.#db, text)
    return row?.answer
  }
}
