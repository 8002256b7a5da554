import { isObject, type JsonObject } from '../json.ts'
import { languages } from '../languages.ts'
import type { Language } from '../vocabulary.ts'

/**
 * One row of a file of translations, as read. `row`: its row or line from 1. `digest`: of the source text at the time of
 * the export. `hasElements`: a translation is more than text.
 */
export type TextRow = {
  readonly row: number
  readonly key: string
  readonly digest: string
  readonly texts: Partial<Readonly<Record<Language, string>>>
  readonly hasElements?: boolean
}

/** Why a whole file is refused. */
export const fileFaults = [
  'unreadable',
  'formula',
  'tooManyRows',
  'noHeader',
  'languageTwice',
  'languageUnknown',
  'noSource',
  'noLanguages',
] as const
export type FileFault = (typeof fileFaults)[number]

/** Why a text of a file is refused. */
export const textFaults = ['unknownKey', 'keyTwice', 'markup', 'placeholders', 'tooLong'] as const
export type TextFault = (typeof textFaults)[number]
export type RefusedText = {
  readonly row: number
  readonly key: string
  readonly fault: TextFault
  readonly language?: Language
}
export type TextChange = {
  readonly language: Language
  readonly key: string
  readonly before: string
  readonly text: string
}
/** What a file would change. `outdated`: keys whose source text is another one than when the file was made. */
export type ImportPreview = {
  readonly source: Language
  readonly changes: readonly TextChange[]
  readonly outdated: readonly string[]
  readonly refused: readonly RefusedText[]
  /** Empty translations: they never delete. */
  readonly empty: number
}

/** Rows of a form of 2,000 questions fit; a file with more is no export of this portal. */
export const MAX_TEXT_ROWS = 20_000
export const MAX_TEXT_LENGTH = 2000
const TAG = /<\/?[a-z!?]/i
const PLACEHOLDER = /%\{[^}]*(?:\}|$)/g

function tableOf(texts: JsonObject, language: string): JsonObject {
  return isObject(texts[language]) ? texts[language] : {}
}

/** A text of a table; '' where there is none. */
export function textAt(texts: JsonObject, language: Language, key: string): string {
  const table = tableOf(texts, language)
  const text = Object.hasOwn(table, key) ? table[key] : undefined
  return typeof text === 'string' ? text : ''
}

/** Keys of all languages in the order of the documents. */
export function textKeys(texts: JsonObject): string[] {
  return [...new Set(languages.flatMap(language => Object.keys(tableOf(texts, language))))]
}

/**
 * What a file of translations would change (OPR-84). Pure. Nothing is deleted, and a translation of another source text
 * than today's is listed instead of applied.
 * @param digestOf digest of a source text, as the export wrote it
 */
export function previewImport(
  texts: JsonObject,
  source: Language,
  rows: readonly TextRow[],
  digestOf: (text: string) => string,
): ImportPreview {
  const known = new Set(textKeys(texts))
  const seen = new Set<string>()
  const changes: TextChange[] = []
  const outdated: string[] = []
  const refused: RefusedText[] = []
  let empty = 0
  for (const { row, key, digest, texts: own, hasElements = false } of rows) {
    const before = textAt(texts, source, key)
    // Languages may stand in rows of their own.
    const names = languages.filter(language => own[language] !== undefined).map(language => `${language} ${key}`)
    if (!known.has(key)) refused.push({ row, key, fault: 'unknownKey' })
    else if (names.some(name => seen.has(name))) refused.push({ row, key, fault: 'keyTwice' })
    else {
      const found = languages.flatMap((language): TextChange[] => {
        const text = (own[language] ?? '').normalize('NFC').trim()
        if (language === source || own[language] === undefined) return []
        if (text === '') empty += 1
        return text === '' || text === textAt(texts, language, key)
          ? []
          : [{ language, key, before: textAt(texts, language, key), text }]
      })
      if (found.length > 0 && digest !== digestOf(before)) outdated.push(key)
      else
        for (const change of found) {
          const fault = hasElements ? 'markup' : faultOf(change.text, before)
          if (fault === undefined) changes.push(change)
          else refused.push({ row, key, language: change.language, fault })
        }
    }
    for (const name of names) seen.add(name)
  }
  return { source, changes, outdated: [...new Set(outdated)], refused, empty }
}

function faultOf(text: string, source: string): TextFault | undefined {
  if (text.length > MAX_TEXT_LENGTH) return 'tooLong'
  if (TAG.test(text) && !TAG.test(source)) return 'markup'
  const names = (of: string): string => [...new Set(of.match(PLACEHOLDER) ?? [])].sort().join(' ')
  return source !== '' && names(text) !== names(source) ? 'placeholders' : undefined
}
