import type { Kysely, Transaction } from 'kysely'
import { recordAudit } from '../audit/auditEvents.ts'
import type { Tables } from '../db/tables.ts'
import { PortalError } from '../errors.ts'
import type { ModeModule } from './compile/protocol.ts'
import type { FormDocuments } from './documents.ts'
import {
  highestVersion,
  insertVersion,
  lockLive,
  makeLive,
  readModules,
  readVersion,
  BUNDLED_COMMENT,
} from './versions.repository.ts'

export type Publication = {
  form: string
  documents: FormDocuments
  modules: readonly ModeModule[]
  comment: string
  publishedBy: string
  publishedAt: Date
}

/**
 * Publishes a checked and compiled form. The new version and the switch to it are one transaction, so exactly one
 * complete version is always live.
 * @param expectedLive version the operator worked on; if another one is live, that is a conflict
 * @throws PortalError VERSION_CONFLICT with details.liveVersion
 */
export async function publish(
  db: Kysely<Tables>,
  publication: Publication,
  expectedLive: number | null,
): Promise<number> {
  return db.transaction().execute(async transaction => {
    await expectLive(transaction, publication.form, expectedLive)
    const version = await append(transaction, publication)
    await transaction.deleteFrom('form_draft').where('form', '=', publication.form).execute()
    return version
  })
}

/**
 * Publishes a copy of an earlier version, so that history is append-only.
 * @throws PortalError NOT_FOUND, VERSION_CONFLICT
 */
export async function rollBack(
  db: Kysely<Tables>,
  {
    form,
    version,
    comment,
    publishedBy,
    publishedAt,
  }: { form: string; version: number; comment: string; publishedBy: string; publishedAt: Date },
  expectedLive: number | null,
): Promise<number> {
  return db.transaction().execute(async transaction => {
    await expectLive(transaction, form, expectedLive)
    const old = await readVersion(transaction, form, version)
    if (old === null) throw new PortalError('NOT_FOUND', { message: `no version ${version} of form ${form}` })
    const documents = { schema: old.schema, ui: old.ui, texts: old.texts }
    return append(
      transaction,
      { form, documents, modules: await readModules(transaction, old), comment, publishedBy, publishedAt },
      version,
    )
  })
}

async function expectLive(transaction: Transaction<Tables>, form: string, expected: number | null): Promise<void> {
  const live = await lockLive(transaction, form)
  if (live === null) throw new PortalError('NOT_FOUND', { message: `no form ${form}` })
  if (expected !== null && expected !== live)
    throw new PortalError('VERSION_CONFLICT', {
      details: { liveVersion: live },
      message: `version ${live} is live, not ${expected}`,
    })
}

async function append(
  transaction: Transaction<Tables>,
  { form, documents, modules, comment, publishedBy, publishedAt }: Publication,
  rolledBackTo?: number,
): Promise<number> {
  const version = (await highestVersion(transaction, form)) + 1
  const inserted = await insertVersion(transaction, {
    ...documents,
    form,
    version,
    modules,
    comment,
    publishedBy,
    publishedAt,
    ...(rolledBackTo === undefined ? {} : { rolledBackTo }),
  })
  if (!inserted)
    throw new PortalError('VERSION_CONFLICT', {
      message: `version ${version} of ${form} was written at the same moment`,
    })
  await makeLive(transaction, form, version)
  await recordAudit(transaction, {
    actorId: publishedBy,
    action: rolledBackTo === undefined ? 'FORM_PUBLISHED' : 'FORM_ROLLED_BACK',
    targetId: null,
    partyId: null,
    details: { form, version, ...(rolledBackTo === undefined ? {} : { rolledBackTo }) },
    now: publishedAt,
  })
  return version
}

/**
 * Publishes the shipped form if none is live, or if the live version is an older shipped one. An update of the portal
 * never replaces what an operator has published. Several processes may do this concurrently.
 * @returns the new version, or null if nothing was published
 */
export async function publishShipped(
  db: Kysely<Tables>,
  form: string,
  documents: FormDocuments,
  compile: () => Promise<readonly ModeModule[]>,
  publishedAt: Date,
): Promise<number | null> {
  const live = await db
    .selectFrom('form_live')
    .innerJoin('form_version', join =>
      join.onRef('form_version.form', '=', 'form_live.form').onRef('form_version.version', '=', 'form_live.version'),
    )
    .select(['form_version.version', 'comment', 'schema', 'ui', 'texts'])
    .where('form_live.form', '=', form)
    .executeTakeFirst()
  if (
    live !== undefined &&
    (live.comment !== BUNDLED_COMMENT ||
      JSON.stringify([live.schema, live.ui, live.texts]) ===
        JSON.stringify([documents.schema, documents.ui, documents.texts]))
  )
    return null
  const modules = await compile()
  return db.transaction().execute(async transaction => {
    const now = await lockLive(transaction, form)
    if (now !== (live?.version ?? null)) return null
    const version = (await highestVersion(transaction, form)) + 1
    const inserted = await insertVersion(transaction, {
      ...documents,
      form,
      version,
      modules,
      comment: BUNDLED_COMMENT,
      publishedBy: null,
      publishedAt,
    })
    if (!inserted) return null
    await makeLive(transaction, form, version)
    return version
  })
}
