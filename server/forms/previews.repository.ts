import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { ValidatorModule } from './compile/emit.ts'

const PREVIEW_TTL_MS = 24 * 3600 * 1000

export async function keepPreviews(db: Kysely<Tables>, modules: readonly ValidatorModule[], now: Date): Promise<void> {
  // Two modes may compile to the same rules.
  const rows = [...new Map(modules.map(({ hash, code }) => [hash, { hash, code, created_at: now }])).values()]
  await db
    .insertInto('form_preview')
    .values(rows)
    .onConflict(conflict => conflict.column('hash').doUpdateSet({ created_at: now }))
    .execute()
  await db
    .deleteFrom('form_preview')
    .where('created_at', '<', new Date(now.getTime() - PREVIEW_TTL_MS))
    .execute()
}

export async function previewCode(db: Kysely<Tables>, hash: string): Promise<string | null> {
  const row = await db.selectFrom('form_preview').select('code').where('hash', '=', hash).executeTakeFirst()
  return row?.code ?? null
}
