import { pointerToken } from '../../../schemas/validation/issues.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import type { Report } from './report.ts'
import { formLanguages } from './texts.ts'

/** As the page reads them (src/i18n/phrase.ts); one that is never closed is read as it is typed, too. */
const PLACEHOLDER = /%\{([^}]*)(\}|$)/g
const MAX_SHOWN = 40

/** What a message of a keyword may name: the parameters of the validator that are a number or a text. */
const paramsByKeyword: Readonly<Record<string, readonly string[]>> = {
  maxLength: ['limit'],
  minLength: ['limit'],
  maxItems: ['limit'],
  minItems: ['limit'],
  maximum: ['limit'],
  minimum: ['limit'],
  exclusiveMaximum: ['limit'],
  exclusiveMinimum: ['limit'],
  format: ['format'],
  pattern: ['pattern'],
  type: ['type'],
  multipleOf: ['multipleOf'],
  uniqueItems: ['i', 'j'],
  required: [],
  enum: [],
  const: [],
  additionalProperties: [],
  not: [],
  checksum: [],
  plainText: [],
  printed: ['character'],
}

/** A placeholder that nobody fills in would be read by applicants as it is typed: `%{nope}`. */
export function checkPlaceholders(texts: JsonObject, report: Report): void {
  for (const language of formLanguages) {
    const table = texts[language]
    if (!isJsonObject(table)) continue
    for (const [key, text] of Object.entries(table)) {
      if (typeof text !== 'string') continue
      for (const [whole, name = '', end] of text.matchAll(PLACEHOLDER)) {
        const verdict = end === '' ? 'never' : filledIn(key, name)
        const placeholder = whole.slice(0, MAX_SHOWN)
        const place = `/${language}/${pointerToken(key)}`
        if (verdict === 'never') report.error('texts', place, 'unknownPlaceholder', { placeholder })
        else if (verdict === 'perhaps') report.warning('texts', place, 'unknownPlaceholder', { placeholder })
      }
    }
  }
}

/** `perhaps`: messages about codes of the server, whose parameters only the server knows. */
function filledIn(key: string, name: string): 'always' | 'perhaps' | 'never' {
  const parts = key.split('.')
  const last = parts[parts.length - 1] ?? ''
  if (parts[0] === 'errors') {
    const params = Object.hasOwn(paramsByKeyword, last) ? paramsByKeyword[last] : undefined
    if (params === undefined) return 'perhaps'
    return params.includes(name) ? 'always' : 'never'
  }
  return last === 'panel' && name === 'number' ? 'always' : 'never'
}
