import { createContext, useContext } from 'react'

import type { Language } from '../../schemas/vocabulary.ts'
import type { TextParams } from './phrase.ts'

export type Translate = (key: string, params?: TextParams) => string

export type TextsValue = {
  language: Language
  /** The languages that this page offers; the leasing and loan forms offer fewer. */
  languages: readonly Language[]
  t: Translate
  /** True once the user has chosen a language on this page; it then overrides the one stored in the profile. */
  chosen: boolean
  changeLanguage: (language: Language) => Promise<void>
}

export const TextsContext = createContext<TextsValue | undefined>(undefined)

export function useTexts(): TextsValue {
  const value = useContext(TextsContext)
  if (value === undefined) throw new Error('useText needs a <TextsProvider> above it')
  return value
}

/** `const t = useText(); t('login.username')`: the text of a key in the current language. */
export function useText(): Translate {
  return useTexts().t
}
