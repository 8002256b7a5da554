import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { FormSources } from './documents.ts'

type Db = Kysely<Tables>
export type Draft = {
  sources: FormSources
  baseVersion: number
  revision: number
  savedAt: Date
  savedBy: string | null
}

/** One draft per form, shared by the operators. Its texts are stored as typed, invalid JSON included. */
export async function readDraft(db: Db, form: string): Promise<Draft | null> {
  const row = await db
    .selectFrom('form_draft')
    .leftJoin('app_user', 'app_user.id', 'form_draft.saved_by')
    .select(['documents', 'base_version', 'revision', 'saved_at', 'first_name', 'last_name'])
    .where('form', '=', form)
    .executeTakeFirst()
  if (row === undefined) return null
  const savedBy = row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`
  return {
    sources: row.documents as FormSources,
    baseVersion: row.base_version,
    revision: row.revision,
    savedAt: row.saved_at,
    savedBy,
  }
}

export async function formsWithDraft(db: Db): Promise<ReadonlySet<string>> {
  return new Set((await db.selectFrom('form_draft').select('form').execute()).map(row => row.form))
}

export type DraftWrite = { form: string; sources: FormSources; baseVersion: number; savedBy: string; savedAt: Date }

/**
 * @param expected revision that the writer has seen; null for a new draft
 * @returns the new revision, or null if another operator has saved in the meantime
 */
export async function writeDraft(
  db: Db,
  { form, sources, baseVersion, savedBy, savedAt }: DraftWrite,
  expected: number | null,
): Promise<number | null> {
  const values = { documents: JSON.stringify(sources), base_version: baseVersion, saved_by: savedBy, saved_at: savedAt }
  const row =
    expected === null
      ? await db
          .insertInto('form_draft')
          .values({ form, ...values })
          .onConflict(conflict => conflict.column('form').doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await db
          .updateTable('form_draft')
          .set(column => ({ ...values, revision: column('revision', '+', 1) }))
          .where('form', '=', form)
          .where('revision', '=', expected)
          .returning('revision')
          .executeTakeFirst()
  return row?.revision ?? null
}

export async function deleteDraft(db: Db, form: string): Promise<void> {
  await db.deleteFrom('form_draft').where('form', '=', form).execute()
}
