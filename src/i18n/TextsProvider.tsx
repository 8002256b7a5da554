import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { getTexts, type TextArea, type Texts } from '../api/public/texts.ts'
import { keepLanguage } from '../api/session/session.ts'
import type { Language } from '../../schemas/vocabulary.ts'
import { LANGUAGES, languageTag } from '../contract/languages.ts'
import { phrase } from './phrase.ts'
import { TextsContext, type TextsValue } from './TextsContext.ts'

type Props = {
  areas: readonly TextArea[]
  initialLanguage: Language
  initialTexts: Texts
  languages?: readonly Language[]
  /** Runs after the new texts have loaded, before they are shown: the staff app informs the server and react-admin. */
  onChange?: (language: Language) => void
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
  languages = LANGUAGES,
  onChange,
  children,
}: Props) {
  const [shown, setShown] = useState({ language: initialLanguage, texts: initialTexts })
  const [chosen, setChosen] = useState(false)
  const wanted = useRef(initialLanguage)

  useEffect(() => {
    document.documentElement.lang = languageTag(shown.language)
  }, [shown.language])

  const changeLanguage = useCallback(
    async (language: Language) => {
      wanted.current = language
      const texts = await getTexts(language, areas)
      if (wanted.current !== language) return
      keepLanguage(language)
      onChange?.(language)
      setChosen(true)
      setShown({ language, texts })
    },
    [areas, onChange],
  )

  const value = useMemo<TextsValue>(
    () => ({
      language: shown.language,
      languages,
      chosen,
      changeLanguage,
      t: (key, params = {}) => phrase(shown.texts[key] ?? key, params, shown.language),
    }),
    [shown, languages, chosen, changeLanguage],
  )
  return <TextsContext.Provider value={value}>{children}</TextsContext.Provider>
}
