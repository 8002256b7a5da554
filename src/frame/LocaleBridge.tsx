import { useSetLocale, useLocale } from 'react-admin'
import { useEffect } from 'react'

import { useTexts } from '../i18n/TextsContext.ts'

/** Synchronizes react-admin with the language of the texts context, the only place where it is chosen. */
export function LocaleBridge() {
  const { language } = useTexts()
  const locale = useLocale()
  const setLocale = useSetLocale()
  useEffect(() => {
    if (locale !== language) setLocale(language)
  }, [locale, language, setLocale])
  return null
}
