import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Place, Wanted } from './search.types.ts'
import { searchStatement } from './searchSql.ts'

export class SearchRepository {
  readonly #db: Kysely<Tables>

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /**
   * Kinds with their hits, as a JSON text. A search that takes longer than two seconds is cancelled: the next letter
   * has already started another (SHL-54).
   */
  find(place: Place, wanted: Wanted): Promise<string> {
    const { statement, text } = searchStatement(place, wanted)
    return this.#db.transaction().execute(async trx => {
      await sql`set local statement_timeout = 2000`.execute(trx)
      const { groups } = await statement.row<{ groups: string }>(trx, text)
      return groups
    })
  }
}
