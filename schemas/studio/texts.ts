import { isObject, type JsonObject } from '../json.ts'
import type { Language } from '../vocabulary.ts'

type Change = { language: Language; key: string; text: string; optional: boolean }

/**
 * Text tables with one text changed. An optional text that is emptied is taken away; one that the form needs stays
 * empty, so that the check names its place.
 */
export function withText(texts: JsonObject, { language, key, text, optional }: Change): JsonObject {
  const table = isObject(texts[language]) ? texts[language] : {}
  const { [key]: _before, ...rest } = table
  const written = text.normalize('NFC')
  return { ...texts, [language]: written === '' && optional ? rest : { ...table, [key]: written } }
}
