import { gunzipSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { decryptRow } from '../vault/encryptedRow.ts'

/** Bank statements with what was typed; what the bank sent is added to the files, as it was received. */
export async function exportStatements(
  db: Kysely<Tables>,
  ids: readonly string[],
  files: { name: string; content: Buffer }[],
): Promise<object[]> {
  const statements: object[] = []
  for (const id of ids) {
    const row = await db.selectFrom('bank_statement').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const pages = await db
      .selectFrom('bank_statement_page as p')
      .innerJoin('bank_statement_account as a', 'a.id', 'p.account_id')
      .select(['p.id', 'p.key_id', 'p.content', 'p.kind', 'p.position', 'a.position as account'])
      .where('a.statement_id', '=', id)
      .orderBy('a.position')
      .orderBy('p.kind')
      .orderBy('p.position')
      .execute()
    const names = pages.map(page => {
      const name = `${row.reference ?? id}-${page.account + 1}-${page.kind.toLowerCase()}-${page.position + 1}.json`
      const content = gunzipSync(decryptRow(db, 'bank_statement_page', page).bytes('content', page.content))
      files.push({ name, content })
      return name
    })
    const { reference, status, institution_name, owner_name, sent_at, completed_at, period_from, period_to } = row
    statements.push({
      reference,
      status,
      institution_name,
      owner_name,
      sent_at,
      completed_at,
      period_from,
      period_to,
      answers: row.payload === null ? null : decryptRow(db, 'bank_statement', row).payload('payload', row.payload),
      files: names,
    })
  }
  return statements
}
