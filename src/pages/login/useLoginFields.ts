import { useState } from 'react'

import type { Language } from '../../../schemas/vocabulary.ts'

/** What was typed at the first step. It stays while tabs are changed and when a login fails; the password does not. */
export type LoginFields = { username: string; country: string; personalCode: string; dialCode: string; phone: string }
export type SetField = (name: keyof LoginFields, value: string) => void

/** The country of the interface language is the likely one; English says nothing. */
const LIKELY_COUNTRY: Record<Language, string> = { en: '', lt: 'LT', lv: 'LV', ee: 'EE' }

export function useLoginFields(
  language: Language,
  countries: readonly string[],
  dialCode: string,
): { fields: LoginFields; setField: SetField } {
  const [fields, setFields] = useState<LoginFields>(() => {
    const country = LIKELY_COUNTRY[language]
    return { username: '', country: countries.includes(country) ? country : '', personalCode: '', dialCode, phone: '' }
  })
  const setField: SetField = (name, value) => setFields(now => ({ ...now, [name]: value }))
  return { fields, setField }
}
