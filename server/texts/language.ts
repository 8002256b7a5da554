import type { Language } from '../db/tables.ts'
import { languages } from '../../schemas/languages.ts'

/** Language tags of ISO 639-1; only the portal calls Estonian `ee`. */
export const languageTags: Readonly<Record<Language, string>> = { en: 'en', lt: 'lt', lv: 'lv', ee: 'et' }

/**
 * Parses a language from users and browsers: "LT", "lt-LT", "et" (Estonian is `ee` here). Undefined if the portal does
 * not support it.
 */
export function readLanguage(written: string | undefined): Language | undefined {
  const primary = written?.trim().toLowerCase().split(/[-_]/)[0]
  const known = primary === 'et' ? 'ee' : primary
  return languages.find(language => language === known)
}
