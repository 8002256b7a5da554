import { readFileSync } from 'node:fs'
import type { SpokenLanguage } from './signIn.ts'

const tables = new Map<string, Record<string, string>>()

/** The text of a staff page for a key. */
export function staffText(language: SpokenLanguage, key: string): string {
  return textOf('staff', language, key)
}

/** A text for a key of the area: the file of `resources/texts/<language>` that has it. */
export function textOf(area: string, language: SpokenLanguage, key: string): string {
  const path = `../../resources/texts/${language.toLowerCase()}/${area}.json`
  const table =
    tables.get(path) ?? (JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, string>)
  tables.set(path, table)
  const text = table[key]
  if (text === undefined) throw new Error(`There is no text ${key} in ${language}`)
  return text
}
