import { languages } from '../../schemas/languages.ts'
import type { Language } from '../../schemas/vocabulary.ts'

/** The interface languages (FMT-01); 'ee' is the portal's own code for Estonian. */
export const languageCodes = languages

export const DEFAULT_LANGUAGE: Language = 'en'

/** Each language under its own name: identical in every interface language, so it is data and not a text. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  lt: 'Lietuvių',
  lv: 'Latviešu',
  ee: 'Eesti',
}

/** Parses a language code in any case; the stored Estonian 'et' maps to 'ee'. Anything else is undefined. */
export function asLanguage(value: unknown): Language | undefined {
  if (typeof value !== 'string') return undefined
  const code = value.toLowerCase()
  if (code === 'et') return 'ee'
  return languageCodes.find(language => language === code)
}

/** The BCP 47 tag for browsers, screen readers and Intl: there 'ee' is Ewe, and Estonian is 'et'. */
export function languageTag(language: Language): string {
  return language === 'ee' ? 'et' : language
}
