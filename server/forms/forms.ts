import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { PortalError, StartError } from '../errors.ts'
import { FormCompiler } from './compile/compiler.ts'
import type { Compiled, ShippedRules } from './compile/protocol.ts'
import { toSources, type FormDocuments, type FormSources } from './documents.ts'
import { deleteDraft, formsWithDraft, readDraft, writeDraft, type Draft, type DraftWrite } from './drafts.repository.ts'
import { keepPreviews } from './previews.repository.ts'
import { isPrinted } from './printedRule.ts'
import { publish, publishShipped, rollBack } from './publish.ts'
import { PublishedForms } from './published.ts'
import { RecentChecks } from './RecentChecks.ts'
import { readMetaSchemas, readShippedForms } from './shipped.ts'
import { listLive, listVersions, type VersionSummary } from './versions.repository.ts'

export type { PublishedDocuments, PublishedForm } from './published.ts'
type By = { userId: string; at: Date }

const BUNDLED_TIMEOUT_MS = 60_000

/** Definitions of all forms: the live versions (public calls) and the operators' actions on them. */
export class Forms extends PublishedForms {
  readonly #db: Kysely<Tables>
  readonly #shipped: ReadonlyMap<string, FormDocuments>
  readonly #compiler: FormCompiler
  readonly #recent = new RecentChecks()

  constructor(db: Kysely<Tables>, root: string) {
    super(db)
    this.#db = db
    this.#shipped = readShippedForms(root)
    this.#compiler = new FormCompiler({ meta: readMetaSchemas(root) })
  }

  /**
   * Publishes shipped forms, see `publishShipped`. Each process calls it once before it accepts requests.
   * @throws StartError listing the problems of a shipped document
   */
  async start(now: Date): Promise<void> {
    for (const [form, documents] of this.#shipped) {
      await publishShipped(
        this.#db,
        form,
        documents,
        async () => {
          const compiled = await this.#compiler.compile(toSources(documents), null, {
            limitMs: BUNDLED_TIMEOUT_MS,
            trusted: true,
            printed: isPrinted(form),
          })
          if (compiled.modules !== null) return compiled.modules
          const faults = compiled.issues.map(
            issue => `  - ${issue.document} ${issue.path || '/'}: ${issue.code} ${JSON.stringify(issue.params ?? {})}`,
          )
          throw new StartError(`The form ${form} in schemas/forms is not usable:\n${faults.join('\n')}`)
        },
        now,
      )
    }
    await this.#compiler.rest()
  }

  async close(): Promise<void> {
    await this.#compiler.close()
  }

  async list(): Promise<(VersionSummary & { draft: boolean })[]> {
    const drafts = await formsWithDraft(this.#db)
    return (await listLive(this.#db)).map(form => ({ ...form, draft: drafts.has(form.form) }))
  }

  history(form: string): Promise<VersionSummary[]> {
    return listVersions(this.#db, form)
  }

  draft(form: string): Promise<Draft | null> {
    return readDraft(this.#db, form)
  }

  /** @throws PortalError VERSION_CONFLICT if `expected` is not the stored revision */
  async saveDraft(draft: DraftWrite, expected: number | null): Promise<number> {
    const revision = await writeDraft(this.#db, draft, expected)
    if (revision !== null) return revision
    const stored = await readDraft(this.#db, draft.form)
    throw new PortalError('VERSION_CONFLICT', {
      message: 'the draft has been changed since it was read',
      details: { draftVersion: stored?.revision ?? null, savedBy: stored?.savedBy ?? null },
    })
  }

  discardDraft(form: string): Promise<void> {
    return deleteDraft(this.#db, form)
  }

  /** Rules of the form as it was shipped; null for a form that the portal does not know. */
  shippedRules(form: string): ShippedRules | null {
    const documents = this.#shipped.get(form)
    return documents === undefined ? null : { schema: documents.schema, ui: documents.ui }
  }

  /** Checks documents being edited; without errors, also returns their compiled validators, one per mode. */
  check(form: string, sources: FormSources): Promise<Compiled> {
    return this.#recent.of(form, sources, async () =>
      this.#compiler.compile(sources, this.#shipped.get(form) ?? null, { printed: isPrinted(form) }),
    )
  }

  /** Like `check`, and stores the validators for a day, so that the preview can load them from any process. */
  async preview(form: string, sources: FormSources, now: Date): Promise<Compiled> {
    const compiled = await this.check(form, sources)
    if (compiled.modules !== null) await keepPreviews(this.#db, compiled.modules, now)
    return compiled
  }

  /**
   * Publishes documents that passed `check`.
   * @throws PortalError VERSION_CONFLICT
   */
  publish(
    form: string,
    { documents, modules }: Pick<Compiled, 'documents' | 'modules'>,
    comment: string,
    by: By,
    expectedLive: number | null,
  ): Promise<number> {
    if (documents === null || modules === null) throw new PortalError('DOCUMENT_INVALID')
    return publish(
      this.#db,
      { form, documents, modules, comment, publishedBy: by.userId, publishedAt: by.at },
      expectedLive,
    )
  }

  rollBack(form: string, version: number, comment: string, by: By, expectedLive: number | null): Promise<number> {
    return rollBack(this.#db, { form, version, comment, publishedBy: by.userId, publishedAt: by.at }, expectedLive)
  }
}

export function createForms({ db, root }: { db: Kysely<Tables>; root: string }): Forms {
  return new Forms(db, root)
}
