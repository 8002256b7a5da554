import { applyEdits, modify } from 'jsonc-parser'

import { languageCodes } from '../../../contract/languages.ts'
import type { DocumentIssue } from '../../../api/operator/operatorForms.ts'

/**
 * The texts document with every missing key added as an empty text. An empty text is an error until it is written, so
 * nothing is published untranslated by accident. Missing language tables are added too; formatting and order of the
 * rest stay.
 * @returns the new text and the number of added keys
 */
export function addMissingTexts(text: string, issues: readonly DocumentIssue[]): { text: string; added: number } {
  const missing = issues.filter(({ document, code }) => document === 'texts' && code === 'missingText')
  const keys = [...new Set(missing.map(({ params }) => String(params?.['key'])))]
  const tables = JSON.parse(text) as Record<string, Record<string, string> | undefined>
  let result = text
  for (const language of languageCodes) {
    const table = tables[language]
    if (table === undefined) result = put(result, [language], {})
    for (const key of keys) if (table?.[key] === undefined) result = put(result, [language, key], '')
  }
  return { text: result, added: keys.length }
}

function put(text: string, path: string[], value: unknown): string {
  return applyEdits(
    text,
    modify(text, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } }),
  )
}
