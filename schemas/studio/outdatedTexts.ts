import { isObject, type JsonObject } from '../json.ts'
import { languages } from '../languages.ts'
import type { Language } from '../vocabulary.ts'

export type OutdatedText = { readonly key: string; readonly language: Language }

/**
 * Translations older than another language: the live version has both, one was changed since and this one was not.
 * No language is the source by itself, since operators write in any of them. Pure; accepts texts of any shape.
 */
export function outdatedTexts(live: JsonObject, draft: JsonObject): readonly OutdatedText[] {
  const textOf = (texts: JsonObject, language: Language, key: string): string | undefined => {
    const table = texts[language]
    const text = isObject(table) && Object.hasOwn(table, key) ? table[key] : undefined
    return typeof text === 'string' && text.trim() !== '' ? text : undefined
  }
  const keys = new Set(languages.flatMap(language => Object.keys(isObject(draft[language]) ? draft[language] : {})))
  return [...keys].flatMap(key => {
    const both = languages.flatMap(language => {
      const [before, now] = [textOf(live, language, key), textOf(draft, language, key)]
      return before === undefined || now === undefined ? [] : [{ language, isChanged: before !== now }]
    })
    return both.some(({ isChanged }) => isChanged)
      ? both.filter(({ isChanged }) => !isChanged).map(({ language }) => ({ key, language }))
      : []
  })
}
