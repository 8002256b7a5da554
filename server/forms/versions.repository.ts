import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { DEFAULT_MODE } from '../../schemas/modes/modes.ts'
import type { FormVersionTable, Tables } from '../db/tables.ts'
import type { FormDocuments } from './documents.ts'
import type { ModeModule } from './compile/protocol.ts'

type Db = Kysely<Tables>
export type FormVersionRow = Selectable<FormVersionTable>

/** Comment of shipped versions; operators cannot enter it. */
export const BUNDLED_COMMENT = '@shipped'

export type NewVersion = FormDocuments & {
  form: string
  version: number
  modules: readonly ModeModule[]
  comment: string
  publishedBy: string | null
  rolledBackTo?: number
  publishedAt: Date
}

export type VersionSummary = {
  form: string
  version: number
  comment: string
  publishedAt: Date
  publishedBy: string | null
  rolledBackTo: number | null
  validatorHash: string
}

/** Number of the live version; read on every request, so that a publication takes effect in every process immediately. */
export async function liveVersion(db: Db, form: string): Promise<number | null> {
  const row = await db.selectFrom('form_live').select('version').where('form', '=', form).executeTakeFirst()
  return row?.version ?? null
}

export async function readVersion(db: Db, form: string, version: number): Promise<FormVersionRow | null> {
  return (
    (await db
      .selectFrom('form_version')
      .selectAll()
      .where('form', '=', form)
      .where('version', '=', version)
      .executeTakeFirst()) ?? null
  )
}

/** Validators of a version, one for each of its modes. */
export async function readModules(db: Db, row: FormVersionRow): Promise<ModeModule[]> {
  const modes = await db
    .selectFrom('form_mode')
    .select(['mode', 'validator_hash', 'validator_code'])
    .where('form', '=', row.form)
    .where('version', '=', row.version)
    .execute()
  if (modes.length === 0) return [{ mode: DEFAULT_MODE, hash: row.validator_hash, code: row.validator_code }]
  return modes.map(({ mode, validator_hash: hash, validator_code: code }) => ({ mode, hash, code }))
}

export async function validatorCode(db: Db, form: string, hash: string): Promise<string | null> {
  const row =
    (await db
      .selectFrom('form_version')
      .select('validator_code')
      .where('form', '=', form)
      .where('validator_hash', '=', hash)
      .limit(1)
      .executeTakeFirst()) ??
    (await db
      .selectFrom('form_mode')
      .select('validator_code')
      .where('form', '=', form)
      .where('validator_hash', '=', hash)
      .limit(1)
      .executeTakeFirst())
  return row?.validator_code ?? null
}

export async function listVersions(db: Db, form: string): Promise<VersionSummary[]> {
  return await summaries(db).where('form_version.form', '=', form).orderBy('version', 'desc').execute()
}

export async function listLive(db: Db): Promise<VersionSummary[]> {
  return await summaries(db)
    .innerJoin('form_live', join =>
      join.onRef('form_live.form', '=', 'form_version.form').onRef('form_live.version', '=', 'form_version.version'),
    )
    .orderBy('form_version.form')
    .execute()
}

function summaries(db: Db) {
  return db
    .selectFrom('form_version')
    .leftJoin('app_user', 'app_user.id', 'form_version.published_by')
    .select([
      'form_version.form',
      'form_version.version',
      'form_version.comment',
      'form_version.published_at as publishedAt',
      'form_version.rolled_back_to as rolledBackTo',
      'form_version.validator_hash as validatorHash',
      sql<string | null>`app_user.first_name || ' ' || app_user.last_name`.as('publishedBy'),
    ])
}

/** Locks the row of the live version; null if the form has none yet. */
export async function lockLive(transaction: Transaction<Tables>, form: string): Promise<number | null> {
  const row = await transaction
    .selectFrom('form_live')
    .select('version')
    .where('form', '=', form)
    .forUpdate()
    .executeTakeFirst()
  return row?.version ?? null
}

export async function highestVersion(db: Db, form: string): Promise<number> {
  const row = await db
    .selectFrom('form_version')
    .select(column => column.fn.max('version').as('version'))
    .where('form', '=', form)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** @returns false if another process has inserted that version in the meantime */
export async function insertVersion(transaction: Transaction<Tables>, row: NewVersion): Promise<boolean> {
  const [first] = row.modules
  if (first === undefined) throw new Error(`version ${row.version} of ${row.form} has no validator`)
  const inserted = await transaction
    .insertInto('form_version')
    .values({
      form: row.form,
      version: row.version,
      schema: JSON.stringify(row.schema),
      ui: JSON.stringify(row.ui),
      texts: JSON.stringify(row.texts),
      validator_hash: first.hash,
      validator_code: first.code,
      comment: row.comment,
      rolled_back_to: row.rolledBackTo ?? null,
      published_by: row.publishedBy,
      published_at: row.publishedAt,
    })
    .onConflict(conflict => conflict.columns(['form', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
  if (inserted === undefined) return false
  if (row.ui['modes'] !== undefined) {
    const modes = row.modules.map(({ mode, hash, code }) => ({
      form: row.form,
      version: row.version,
      mode,
      validator_hash: hash,
      validator_code: code,
    }))
    await transaction.insertInto('form_mode').values(modes).execute()
  }
  return true
}

export async function makeLive(transaction: Transaction<Tables>, form: string, version: number): Promise<void> {
  await transaction
    .insertInto('form_live')
    .values({ form, version })
    .onConflict(conflict => conflict.column('form').doUpdateSet({ version }))
    .execute()
}
