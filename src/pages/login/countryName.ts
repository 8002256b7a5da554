import { type Language, languageTag } from '../../i18n/languages.ts'

/** "LT" as "Lithuania", in the interface language. The oldest browsers lack the names: the code says it, too. */
export function countryName(code: string, language: Language): string {
  return typeof Intl.DisplayNames === 'function' ? (new Intl.DisplayNames([languageTag(language)], { type: 'region' }).of(code) ?? code) : code
}
