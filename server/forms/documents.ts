import type { IssueCode } from './check/codes.ts'

export type JsonObject = { readonly [key: string]: unknown }
export type FormTextTables = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Documents of one version of a form: schema, layout and texts. */
export type FormDocuments = { readonly schema: JsonObject; readonly ui: JsonObject; readonly texts: FormTextTables }
export const documentNames = ['schema', 'ui', 'texts'] as const
export type DocumentName = (typeof documentNames)[number]

/** Documents as they are edited: JSON text that may be invalid. */
export type FormSources = Readonly<Record<DocumentName, string>>

/** Maximum size of each document in UTF-8 bytes. */
export const maxDocumentBytes: Readonly<Record<DocumentName, number>> = {
  schema: 64 * 1024,
  ui: 64 * 1024,
  texts: 256 * 1024,
}

/** A problem of a document with its JSON pointer. Only errors prevent publication. */
export type DocumentIssue = {
  document: DocumentName
  path: string
  code: IssueCode
  severity: 'error' | 'warning'
  params?: Record<string, string | number>
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function toSource(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`
}

export function toSources(documents: FormDocuments): FormSources {
  return { schema: toSource(documents.schema), ui: toSource(documents.ui), texts: toSource(documents.texts) }
}
