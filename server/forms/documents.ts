import type { IssueCode } from './check/codes.ts'

export type JsonObject = { readonly [key: string]: unknown }
export type FormTextTables = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What makes up one version of a form: what is valid, what is drawn, what is said. */
export type FormDocuments = { readonly schema: JsonObject; readonly ui: JsonObject; readonly texts: FormTextTables }
export const documentNames = ['schema', 'ui', 'texts'] as const
export type DocumentName = (typeof documentNames)[number]

/** The documents as they are edited: JSON text that may be broken. */
export type FormSources = Readonly<Record<DocumentName, string>>

/** Largest text of each document in UTF-8 bytes. */
export const maxDocumentBytes: Readonly<Record<DocumentName, number>> = {
  schema: 64 * 1024,
  ui: 64 * 1024,
  texts: 256 * 1024,
}

/** Something wrong with a document, at an exact place (JSON pointer). Only errors keep a form from being published. */
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
