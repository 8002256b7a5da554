import { readFileSync } from 'node:fs'
import type { SpokenLanguage } from './signIn.ts'

const tables = new Map<SpokenLanguage, Record<string, string>>()

/** The text of a staff page for a key. */
export function staffText(language: SpokenLanguage, key: string): string {
  const known = tables.get(language)
  const file = new URL(`../../resources/texts/${language.toLowerCase()}/staff.json`, import.meta.url)
  const table = known ?? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  tables.set(language, table)
  const text = table[key]
  if (text === undefined) throw new Error(`There is no text ${key} in ${language}`)
  return text
}
