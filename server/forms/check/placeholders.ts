import { pointerToken } from '../../../schemas/jsonPointer.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import type { Report } from './report.ts'
import { languages } from '../../../schemas/languages.ts'

/** Same syntax as the page (src/i18n/phrase.ts), which also shows an unclosed placeholder as typed. */
const PLACEHOLDER = /%\{([^}]*)(\}|$)/g
const MAX_SHOWN = 40

/** Placeholders allowed in a keyword's message: the validator parameters that are a number or a text. */
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

/** A placeholder without a value would be shown literally: `%{nope}`. */
export function checkPlaceholders(texts: JsonObject, report: Report): void {
  for (const language of languages) {
    const table = texts[language]
    if (!isJsonObject(table)) continue
    for (const [key, text] of Object.entries(table)) {
      if (typeof text !== 'string') continue
      for (const [whole, name = '', end] of text.matchAll(PLACEHOLDER)) {
        const state = end === '' ? 'never' : filledIn(key, name)
        const placeholder = whole.slice(0, MAX_SHOWN)
        const place = `/${language}/${pointerToken(key)}`
        if (state === 'never') report.error('texts', place, 'unknownPlaceholder', { placeholder })
        else if (state === 'perhaps') report.warning('texts', place, 'unknownPlaceholder', { placeholder })
      }
    }
  }
}

/** A number that one language has and another lacks means an outdated translation. */
export function comparePlaceholders(texts: JsonObject, report: Report): void {
  const tables = languages.flatMap(language =>
    isJsonObject(texts[language]) ? [{ language, table: texts[language] }] : [],
  )
  for (const key of new Set(tables.flatMap(({ table }) => Object.keys(table)))) {
    const used = tables.flatMap(({ language, table }) => {
      const text = Object.hasOwn(table, key) ? table[key] : undefined
      return typeof text === 'string' && text.trim() !== '' ? [{ language, names: placeholdersIn(text) }] : []
    })
    for (const { language, names } of used) {
      const missing = used.flatMap(other => [...other.names]).find(name => !names.has(name))
      if (missing !== undefined)
        report.warning('texts', `/${language}/${pointerToken(key)}`, 'otherPlaceholders', {
          language,
          placeholder: missing.slice(0, MAX_SHOWN),
        })
    }
  }
}

function placeholdersIn(text: string): Set<string> {
  return new Set([...text.matchAll(PLACEHOLDER)].map(([whole]) => whole))
}

/** `perhaps`: messages for server error codes, whose parameters only the server knows. */
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
