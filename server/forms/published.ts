import type { Kysely } from 'kysely'
import { DEFAULT_MODE, inMode, textsInMode, type ModeName } from '../../schemas/modes/modes.ts'
import type { Issue } from '../../schemas/validation/issues.ts'
import type { Tables } from '../db/tables.ts'
import { PortalError } from '../errors.ts'
import { LRUCache } from 'lru-cache'
import { compileValidator, type Validate } from '../validation/factory.ts'
import type { FormDocuments, FormTextTables, JsonObject } from './documents.ts'
import { isPrinted, withPrintedRule } from './printedRule.ts'
import { previewCode } from './previews.repository.ts'
import { liveVersion, readModules, readVersion, validatorCode } from './versions.repository.ts'

/** A version as it was published, which is what operators edit. */
export type PublishedDocuments = FormDocuments & { form: string; version: number; publishedAt: string }
/** A version in one of its modes, which is what applicants fill in. Its `ui` contains no modes. */
export type PublishedForm = PublishedDocuments & { mode: ModeName; validatorHash: string }
type CachedMode = { documents: PublishedDocuments; hashes: ReadonlyMap<ModeName, string> }

/**
 * Versions of forms for the rest of the server. The live version number is read from the database each time (one
 * indexed row). The contents of a version never change, so documents and validators are cached in memory.
 */
export class PublishedForms {
  readonly #db: Kysely<Tables>
  readonly #versions = new LRUCache<string, CachedMode>({ max: 50 })
  readonly #modes = new LRUCache<string, PublishedForm>({ max: 100 })
  readonly #validators = new LRUCache<string, Validate, { form: string; schema: JsonObject }>({
    max: 40,
    memoMethod: (_hash, _stale, { context: { form, schema } }) =>
      compileValidator(withPrintedRule(schema, isPrinted(form))),
  })

  constructor(db: Kysely<Tables>) {
    this.#db = db
  }

  /**
   * The live version in a mode.
   * @throws PortalError NOT_FOUND for an unknown form or mode
   */
  async published(form: string, mode: ModeName = DEFAULT_MODE): Promise<PublishedForm> {
    return this.version(form, await this.#live(form), mode)
  }

  /**
   * Any version ever published, in a mode.
   * @throws PortalError NOT_FOUND
   */
  async version(form: string, version: number, mode: ModeName = DEFAULT_MODE): Promise<PublishedForm> {
    const key = `${form} ${version} ${mode}`
    const cached = this.#modes.get(key)
    if (cached !== undefined) return cached
    const { documents, hashes } = await this.#read(form, version)
    const validatorHash = hashes.get(mode)
    if (validatorHash === undefined)
      throw new PortalError('NOT_FOUND', { message: `no mode ${mode} in version ${version} of form ${form}` })
    const published = {
      ...documents,
      ...inMode(documents, mode),
      texts: textsInMode(documents.texts, mode),
      mode,
      validatorHash,
    }
    this.#modes.set(key, published)
    return published
  }

  /**
   * Documents of a version (default: the live one) with all their modes.
   * @throws PortalError NOT_FOUND
   */
  async documents(form: string, version?: number): Promise<PublishedDocuments> {
    return (await this.#read(form, version ?? (await this.#live(form)))).documents
  }

  /**
   * Validates a payload against a version (default: the live one) in a mode, with the same result as its browser
   * module.
   * @throws PortalError NOT_FOUND
   */
  async validate(
    form: string,
    data: unknown,
    version?: number,
    mode: ModeName = DEFAULT_MODE,
  ): Promise<{ version: number; mode: ModeName; issues: Issue[] }> {
    const found = version === undefined ? await this.published(form, mode) : await this.version(form, version, mode)
    const validate = this.#validators.memo(found.validatorHash, { context: { form, schema: found.schema } })
    return { version: found.version, mode, issues: validate(data) }
  }

  async #live(form: string): Promise<number> {
    const version = await liveVersion(this.#db, form)
    if (version === null) throw new PortalError('NOT_FOUND', { message: `no form ${form}` })
    return version
  }

  async #read(form: string, version: number): Promise<CachedMode> {
    const key = `${form} ${version}`
    const cached = this.#versions.get(key)
    if (cached !== undefined) return cached
    const row = await readVersion(this.#db, form, version)
    if (row === null) throw new PortalError('NOT_FOUND', { message: `no version ${version} of form ${form}` })
    const modules = await readModules(this.#db, row)
    const read = {
      documents: {
        form,
        version,
        schema: row.schema as JsonObject,
        ui: row.ui as JsonObject,
        texts: row.texts as FormTextTables,
        publishedAt: row.published_at.toISOString(),
      },
      hashes: new Map(modules.map(({ mode, hash }) => [mode, hash])),
    }
    this.#versions.set(key, read)
    return read
  }

  /** Source of the module that the browser loads, by the hash in its URL. */
  async validatorCode(form: string, hash: string): Promise<string | null> {
    return (await validatorCode(this.#db, form, hash)) ?? (await previewCode(this.#db, hash))
  }
}
