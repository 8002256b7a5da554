import type { Language } from '../../../schemas/vocabulary.ts'
import { request } from '../http/httpClient.ts'

export const documentNames = ['schema', 'ui', 'texts'] as const
export type DocumentName = (typeof documentNames)[number]
/** The documents as JSON text, as typed. */
export type FormSources = Readonly<Record<DocumentName, string>>

export type FormDocuments = {
  schema: Record<string, unknown>
  ui: Record<string, unknown>
  texts: Record<Language, Record<string, string>>
}
export type VersionDocuments = FormDocuments & { version: number; publishedAt: string }
export type VersionSummary = {
  version: number
  publishedAt: string
  publishedBy: string | null
  comment: string
  shipped: boolean
  rolledBackTo: number | null
}
export type FormSummary = VersionSummary & { form: string; draft: boolean; titles: Partial<Record<Language, string>> }
export type Draft = FormSources & { baseVersion: number; revision: number; savedAt: string; savedBy: string | null }
/** `shipped`: rules that may be tightened, not loosened; null for a form that the portal does not know. */
export type OperatorFormAnswer = {
  form: string
  published: VersionDocuments
  shipped: Pick<FormDocuments, 'schema' | 'ui'> | null
  draft: Draft | null
}

/** An issue at an exact place of a document; `path` is a JSON pointer. */
export type DocumentIssue = {
  document: DocumentName
  path: string
  code: string
  severity: 'error' | 'warning'
  params?: Record<string, string | number>
}

const address = (form: string, rest = ''): string => `/operator/forms/${encodeURIComponent(form)}${rest}`

export function listForms(): Promise<FormSummary[]> {
  return request('/operator/forms')
}

export function getOperatorForm(form: string): Promise<OperatorFormAnswer> {
  return request(address(form))
}

/**
 * @param revision of the draft to replace; null when there is none
 * @returns the new revision
 */
export async function saveDraft(
  form: string,
  sources: FormSources,
  baseVersion: number,
  revision: number | null,
): Promise<number> {
  const headers = revision === null ? {} : { 'If-Match': `"${revision}"` }
  return (
    await request<{ revision: number }>(address(form, '/draft'), {
      method: 'PUT',
      body: { ...sources, baseVersion },
      headers,
    })
  ).revision
}

export function discardDraft(form: string): Promise<void> {
  return request(address(form, '/draft'), { method: 'DELETE' })
}

/** Validates the documents and, if they are valid, returns the address of each mode's compiled validator. */
export function previewForm(
  form: string,
  sources: FormSources,
  signal: AbortSignal,
): Promise<{ issues: DocumentIssue[]; validators: Readonly<Record<string, string>> | null }> {
  return request(address(form, '/preview'), { method: 'POST', body: sources, signal })
}

export function publishForm(
  form: string,
  sources: FormSources,
  comment: string,
  baseVersion: number,
): Promise<{ version: number }> {
  return request(address(form, '/publish'), { method: 'POST', body: { ...sources, comment, baseVersion } })
}

export function getHistory(form: string): Promise<VersionSummary[]> {
  return request(address(form, '/versions'))
}

export function getVersion(form: string, version: number): Promise<VersionDocuments> {
  return request(address(form, `/versions/${version}`))
}

export function rollBackForm(
  form: string,
  version: number,
  comment: string,
  liveVersion: number,
): Promise<{ version: number }> {
  return request(address(form, '/rollback'), { method: 'POST', body: { version, comment, liveVersion } })
}
