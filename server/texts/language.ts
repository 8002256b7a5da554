import type { Language } from '../db/tables.ts'
import { languages } from './texts.ts'

/** The language as the rest of the world writes it (ISO 639-1): Estonian is `ee` only here. */
export const languageTags: Readonly<Record<Language, string>> = { en: 'en', lt: 'lt', lv: 'lv', ee: 'et' }

/** A language as people and browsers write it: "LT", "lt-LT", "et" (Estonian is `ee` here). Undefined when it is none of the portal's. */
export function readLanguage(written: string | undefined): Language | undefined {
  const primary = written?.trim().toLowerCase().split(/[-_]/)[0]
  const known = primary === 'et' ? 'ee' : primary
  return languages.find(language => language === known)
}
