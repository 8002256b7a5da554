import { type Language, languageTag } from '../../../i18n/languages.ts'

/** "LT" as "Lithuania", "Lietuva", "Lietuva", "Leedu": the browser knows every country in every language. */
export function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames([languageTag(language), 'en'], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
