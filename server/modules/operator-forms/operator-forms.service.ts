import type { FormDocuments } from '../../../schemas/generated/types/actions/form-documents.ts'
import type { FormDraft } from '../../../schemas/generated/types/actions/form-draft.ts'
import type { FormPublication } from '../../../schemas/generated/types/actions/form-publication.ts'
import type { FormRollback } from '../../../schemas/generated/types/actions/form-rollback.ts'
import { PortalError } from '../../errors.ts'
import { documentNames, toSource, type DocumentIssue, type FormSources } from '../../forms/documents.ts'
import type { Forms, PublishedDocuments } from '../../forms/forms.ts'
import { BUNDLED_COMMENT, type VersionSummary } from '../../forms/versions.repository.ts'
import type { Texts } from '../../texts/texts.ts'
import { boundedIssues } from '../../validation/boundedIssues.ts'
import { validatorUrl } from '../../forms/validatorUrl.ts'

type By = { userId: string; at: Date }
export type OperatorIssue = DocumentIssue & { message: string }

export class OperatorFormsService {
  readonly #forms: Forms
  readonly #texts: Texts

  constructor(forms: Forms, texts: Texts) {
    this.#forms = forms
    this.#texts = texts
  }

  async list() {
    return Promise.all(
      (await this.#forms.list()).map(async ({ draft, form, ...version }) => {
        const { texts } = await this.#forms.documents(form, version.version)
        // The form's name is the optional text `title` of its tables.
        const titles = Object.fromEntries(
          Object.entries(texts).flatMap(([language, table]) =>
            table['title'] === undefined ? [] : [[language, table['title']]],
          ),
        )
        return { form, titles, draft, ...toVersionAnswer(version) }
      }),
    )
  }

  /** @throws PortalError NOT_FOUND */
  async one(form: string) {
    const published = await this.#forms.documents(form)
    const draft = await this.#forms.draft(form)
    return {
      form,
      published: toDocumentsAnswer(published),
      shipped: this.#forms.shippedRules(form),
      draft:
        draft === null
          ? null
          : {
              ...draft.sources,
              baseVersion: draft.baseVersion,
              revision: draft.revision,
              savedAt: draft.savedAt.toISOString(),
              savedBy: draft.savedBy,
            },
    }
  }

  /** @throws PortalError NOT_FOUND, VERSION_CONFLICT */
  async saveDraft(form: string, body: FormDraft, ifMatch: string | undefined, by: By): Promise<number> {
    await this.#forms.documents(form, body.baseVersion)
    const expected = ifMatch === undefined ? null : Number(ifMatch.replaceAll('"', ''))
    return this.#forms.saveDraft(
      { form, sources: sourcesOf(body), baseVersion: body.baseVersion, savedBy: by.userId, savedAt: by.at },
      expected,
    )
  }

  async discardDraft(form: string): Promise<void> {
    await this.#forms.documents(form)
    await this.#forms.discardDraft(form)
  }

  async check(form: string, body: FormDocuments): Promise<{ issues: OperatorIssue[] }> {
    await this.#forms.documents(form)
    return { issues: this.#withMessages((await this.#forms.check(form, sourcesOf(body))).issues) }
  }

  async preview(
    form: string,
    body: FormDocuments,
    now: Date,
  ): Promise<{ issues: OperatorIssue[]; validators: Record<string, string> | null }> {
    await this.#forms.documents(form)
    const { issues, modules } = await this.#forms.preview(form, sourcesOf(body), now)
    return {
      issues: this.#withMessages(issues),
      validators:
        modules === null ? null : Object.fromEntries(modules.map(({ mode, hash }) => [mode, validatorUrl(form, hash)])),
    }
  }

  /** @throws PortalError NOT_FOUND, DOCUMENT_INVALID (details.issues name document and place), VERSION_CONFLICT */
  async publish(form: string, body: FormPublication, by: By): Promise<{ version: number; issues: OperatorIssue[] }> {
    await this.#forms.documents(form)
    const { issues, ...compiled } = await this.checked(form, body)
    return { version: await this.#forms.publish(form, compiled, body.comment, by, body.baseVersion ?? null), issues }
  }

  /**
   * Documents that could be published.
   * @throws PortalError DOCUMENT_INVALID (details.issues name document and place)
   */
  async checked(form: string, body: FormDocuments) {
    const { documents, modules, ...compiled } = await this.#forms.check(form, sourcesOf(body))
    const issues = this.#withMessages(compiled.issues)
    if (documents === null || modules === null) throw new PortalError('DOCUMENT_INVALID', { issues })
    return { documents, modules, issues }
  }

  /** @throws PortalError NOT_FOUND */
  async history(form: string) {
    const versions = await this.#forms.history(form)
    if (versions.length === 0) throw new PortalError('NOT_FOUND')
    return versions.map(toVersionAnswer)
  }

  async version(form: string, version: number) {
    return toDocumentsAnswer(await this.#forms.documents(form, version))
  }

  async rollBack(form: string, body: FormRollback, by: By): Promise<{ version: number }> {
    return { version: await this.#forms.rollBack(form, body.version, body.comment, by, body.liveVersion ?? null) }
  }

  /** The page translates by code; the message serves API clients that read the raw response. */
  #withMessages(issues: readonly DocumentIssue[]): OperatorIssue[] {
    return boundedIssues(
      issues.map(issue => ({
        ...issue,
        message: this.#texts.get('en', 'operator', `operator.problems.${issue.code}`, issue.params),
      })),
    )
  }
}

function sourcesOf(body: FormDocuments): FormSources {
  const [schema, ui, texts] = documentNames.map(name =>
    typeof body[name] === 'string' ? body[name] : toSource(body[name]),
  )
  return { schema: schema ?? '', ui: ui ?? '', texts: texts ?? '' }
}

function toDocumentsAnswer({ version, schema, ui, texts, publishedAt }: PublishedDocuments) {
  return { version, publishedAt, schema, ui, texts }
}

function toVersionAnswer({
  version,
  comment,
  publishedAt,
  publishedBy,
  rolledBackTo,
}: Omit<VersionSummary, 'form' | 'validatorHash'>) {
  const shipped = comment === BUNDLED_COMMENT
  return {
    version,
    publishedAt: publishedAt.toISOString(),
    publishedBy,
    comment: shipped ? '' : comment,
    shipped,
    rolledBackTo,
  }
}
