import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { getTexts, type TextArea, type Texts } from '../api/public/texts.ts'
import { keepLanguage } from '../api/session/session.ts'
import type { Language } from '../../schemas/vocabulary.ts'
import { languageCodes, languageTag } from '../contract/languages.ts'
import { phrase } from './phrase.ts'
import { TextsContext, type TextsValue } from './TextsContext.ts'

type Props = {
  areas: readonly TextArea[]
  initialLanguage: Language
  initialTexts: Texts
  languages?: readonly Language[]
  /** Runs after the new texts have loaded, before they are shown: the staff app informs the server and react-admin. */
  onChange?: (language: Language) => void
  /** Loads what the page needs in another language, besides its texts. */
  beforeChange?: () => Promise<void>
  children: ReactNode
}

/**
 * Provides the texts of one page. A missing key is shown as itself, so that the gap is visible but nothing breaks. The
 * texts of a new language are fetched before the switch, so no screen is half translated.
 */
export function TextsProvider({
  areas,
  initialLanguage,
  initialTexts,
  languages = languageCodes,
  onChange,
  beforeChange,
  children,
}: Props) {
  const [current, setCurrent] = useState({ language: initialLanguage, texts: initialTexts })
  const [chosen, setChosen] = useState(false)
  const requestedLanguage = useRef(initialLanguage)

  useEffect(() => {
    document.documentElement.lang = languageTag(current.language)
  }, [current.language])

  const changeLanguage = useCallback(
    async (language: Language) => {
      requestedLanguage.current = language
      const [texts] = await Promise.all([getTexts(language, areas), beforeChange?.()])
      if (requestedLanguage.current !== language) return
      keepLanguage(language)
      onChange?.(language)
      setChosen(true)
      setCurrent({ language, texts })
    },
    [areas, onChange, beforeChange],
  )

  const value = useMemo<TextsValue>(
    () => ({
      language: current.language,
      languages,
      chosen,
      changeLanguage,
      t: (key, params = {}) => phrase(current.texts[key] ?? key, params, current.language),
    }),
    [current, languages, chosen, changeLanguage],
  )
  return <TextsContext.Provider value={value}>{children}</TextsContext.Provider>
}
