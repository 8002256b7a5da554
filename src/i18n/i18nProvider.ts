import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'ra-core'

import type { Language } from '../../schemas/vocabulary.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '../contract/languages.ts'
import { PLURAL_FORM } from './phrase.ts'
import { getTexts, type TextArea, type Texts } from '../api/public/texts.ts'

/**
 * Polyglot supports neither Latvian nor the code 'ee', so it gets the portal's own plural rules, one type per language.
 */
const pluralRules = {
  pluralTypes: PLURAL_FORM,
  pluralTypeToLanguages: Object.fromEntries(LANGUAGES.map(language => [language, [language]])),
}

/**
 * react-admin's translations from the served texts. The first language is already loaded; others are fetched.
 * @param texts flat texts of `language`, with dotted keys as react-admin uses them
 */
export function portalI18nProvider(language: Language, texts: Texts, areas: readonly TextArea[]): I18nProvider {
  const messages = (wanted: string) =>
    (wanted === language ? texts : getTexts(wanted as Language, areas)) as unknown as TranslationMessages
  const locales = LANGUAGES.map(locale => ({ locale, name: LANGUAGE_NAMES[locale] }))
  return polyglotI18nProvider(messages, language, locales, { allowMissing: true, pluralRules })
}
