import type { AnswerRow } from '../../../schemas/answers/answers.ts'
import type { JsonObject } from '../../../schemas/answers/documents.ts'
import type { Language } from '../../db/tables.ts'
import type { Forms } from '../../forms/forms.ts'
import { isJsonObject } from '../../forms/documents.ts'
import { valueAt } from '../../forms/valueAt.ts'
import type { Texts } from '../../texts/texts.ts'
import { answerTools, sectionsOf } from '../application-copy/answers.service.ts'
import type { ListedRequest } from './contract-requests.repository.ts'
import { explanationPaths } from './requestKinds.ts'
import { requestSummary } from './summary.ts'

/** A request as both sides see it, without files and history. */
export function shownRequest(texts: Texts, language: Language, request: ListedRequest) {
  return {
    id: request.id,
    reference: request.reference,
    kind: request.kind,
    status: request.status,
    createdAt: request.created_at.toISOString(),
    createdBy: request.created_by_name,
    summary: requestSummary(texts, language, request),
    thirdPartyId: request.third_party_id,
    explanation: explanationOf(request),
  }
}

export function explanationOf({ kind, payload }: Pick<ListedRequest, 'kind' | 'payload'>): string | null {
  const path = explanationPaths[kind]
  const text = path === null ? undefined : valueAt(payload, path)
  return typeof text === 'string' && text.trim() !== '' ? text : null
}

type Tools = {
  readonly forms: Pick<Forms, 'version'>
  readonly texts: Pick<Texts, 'get'>
  readonly now: () => Date
}
type ShownSection = { id: string; title: string; rows: AnswerRow[] }
type Filled = Pick<ListedRequest, 'form' | 'form_version' | 'payload'>

/** Questions and answers without the ids that the page adds and the files, which are listed by name. */
export async function shownAnswers(
  { forms, texts, now }: Tools,
  language: Language,
  { form, form_version: version, payload }: Filled,
): Promise<ShownSection[]> {
  const filled = await forms.version(form, version)
  const fields = isJsonObject(filled.ui['fields']) ? filled.ui['fields'] : {}
  const isUpload = (path: string): boolean => {
    const field = fields[path]
    return isJsonObject(field) && field['widget'] === 'uploads'
  }
  const given: readonly unknown[] = Array.isArray(filled.ui['given']) ? filled.ui['given'] : []
  const isShown = (path: string): boolean => !given.includes(path) && !isUpload(path.replace(/\.\d+$/, ''))
  const tools = answerTools({ texts, config: { now } }, language)
  return sectionsOf(filled, { payload: payload as JsonObject, language }, tools)
    .map(section => ({ ...section, rows: section.rows.filter(({ path }) => isShown(path)) }))
    .filter(({ rows }) => rows.length > 0)
}
