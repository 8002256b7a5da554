import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'ra-core'

import type { Language } from '../../schemas/vocabulary.ts'
import { languageNames, languageCodes } from '../contract/languages.ts'
import { pluralForm } from './phrase.ts'
import { getTexts, type TextArea, type Texts } from '../api/public/texts.ts'

/**
 * Polyglot supports neither Latvian nor the code 'ee', so it gets the portal's own plural rules, one type per language.
 */
const pluralRules = {
  pluralTypes: pluralForm,
  pluralTypeToLanguages: Object.fromEntries(languageCodes.map(language => [language, [language]])),
}

/**
 * react-admin's translations from the served texts. The first language is already loaded; others are fetched.
 * @param texts flat texts of `language`, with dotted keys as react-admin uses them
 */
export function portalI18nProvider(language: Language, texts: Texts, areas: readonly TextArea[]): I18nProvider {
  const messages = (locale: string) =>
    (locale === language ? texts : getTexts(locale as Language, areas)) as unknown as TranslationMessages
  const locales = languageCodes.map(locale => ({ locale, name: languageNames[locale] }))
  return polyglotI18nProvider(messages, language, locales, { allowMissing: true, pluralRules })
}
