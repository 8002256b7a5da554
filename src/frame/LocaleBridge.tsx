import { useSetLocale, useLocale } from 'react-admin'
import { useEffect } from 'react'

import { useTexts } from '../i18n/TextsContext.ts'

/** The language is chosen in one place, the texts context; react-admin follows it. */
export function LocaleBridge() {
  const { language } = useTexts()
  const locale = useLocale()
  const setLocale = useSetLocale()
  useEffect(() => {
    if (locale !== language) setLocale(language)
  }, [locale, language, setLocale])
  return null
}
