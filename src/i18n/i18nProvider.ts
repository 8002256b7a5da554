import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'ra-core'

import type { Language } from '../../schemas/vocabulary.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../contract/languages.ts'
import { PLURAL_FORM } from './phrase.ts'
import { getTexts, type TextArea, type Texts } from '../api/public/texts.ts'

/** Polyglot knows neither Latvian nor the code 'ee': it gets the portal's own plural rules, one type per language. */
const pluralRules = {
  pluralTypes: PLURAL_FORM,
  pluralTypeToLanguages: Object.fromEntries(LANGUAGES.map(language => [language, [language]])),
}

/**
 * react-admin's translations from the served texts. The first language is there already; others are fetched.
 * @param texts flat texts of `language`, keys with dots as react-admin asks for them
 */
export function portalI18nProvider(language: Language, texts: Texts, areas: readonly TextArea[]): I18nProvider {
  const messages = (wanted: string) =>
    (wanted === language ? texts : getTexts(wanted as Language, areas)) as unknown as TranslationMessages
  const locales = LANGUAGES.map(locale => ({ locale, name: LANGUAGE_NAMES[locale] }))
  return polyglotI18nProvider(messages, language, locales, { allowMissing: true, pluralRules })
}
