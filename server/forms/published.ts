import type { Kysely } from 'kysely'
import type { Issue } from '../../schemas/validation/issues.ts'
import type { Tables } from '../db/tables.ts'
import { PortalError } from '../errors.ts'
import { compileValidator, type Validate } from '../validation/factory.ts'
import type { FormDocuments, FormTextTables, JsonObject } from './documents.ts'
import { previewCode } from './previews.repository.ts'
import { Recent } from './recent.ts'
import { liveVersion, readVersion, validatorCode } from './versions.repository.ts'

export type PublishedForm = FormDocuments & { form: string; version: number; validatorHash: string; publishedAt: string }

/**
 * The versions of forms as the portal uses them. Which version is live is asked of the database each time (one indexed row); what a
 * version holds never changes, so documents and validators are kept in memory.
 */
export class PublishedForms {
  readonly #db: Kysely<Tables>
  readonly #versions = new Recent<PublishedForm>(50)
  readonly #validators = new Recent<Validate>(20)

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /** The live version. @throws PortalError NOT_FOUND */
  async published(form: string): Promise<PublishedForm> {
    const version = await liveVersion(this.#db, form)
    if (version === null) throw new PortalError('NOT_FOUND', { message: `no form ${form}` })
    return this.version(form, version)
  }

  /** Any version that was ever published. @throws PortalError NOT_FOUND */
  async version(form: string, version: number): Promise<PublishedForm> {
    const key = `${form} ${version}`
    const known = this.#versions.get(key)
    if (known !== undefined) return known
    const row = await readVersion(this.#db, form, version)
    if (row === null) throw new PortalError('NOT_FOUND', { message: `no version ${version} of form ${form}` })
    return this.#versions.set(key, {
      form, version, schema: row.schema as JsonObject, ui: row.ui as JsonObject, texts: row.texts as FormTextTables,
      validatorHash: row.validator_hash, publishedAt: row.published_at.toISOString(),
    })
  }

  /**
   * The verdict of a version (the live one unless told otherwise) on a payload; the same that its browser module gives.
   * @throws PortalError NOT_FOUND
   */
  async validate(form: string, data: unknown, version?: number): Promise<{ version: number; issues: Issue[] }> {
    const found = version === undefined ? await this.published(form) : await this.version(form, version)
    const validate = this.#validators.get(found.validatorHash) ?? this.#validators.set(found.validatorHash, compileValidator(found.schema))
    return { version: found.version, issues: validate(data) }
  }

  /** Text of the module that the browser loads, by the hash in its address. */
  async validatorCode(form: string, hash: string): Promise<string | null> {
    return (await validatorCode(this.#db, form, hash)) ?? (await previewCode(this.#db, hash))
  }
}
