import { useState } from 'react'

import type { Language } from '../../../schemas/vocabulary.ts'

/** Values typed at the first step. They stay across tabs and failed logins; the password does not. */
export type LoginFields = { username: string; country: string; personalCode: string; dialCode: string; phone: string }
export type SetField = (name: keyof LoginFields, value: string) => void

/** The likely country of the interface language; English implies none. */
const likelyCountry: Record<Language, string> = { en: '', lt: 'LT', lv: 'LV', ee: 'EE' }

export function useLoginFields(
  language: Language,
  countries: readonly string[],
  dialCode: string,
): { fields: LoginFields; setField: SetField } {
  const [fields, setFields] = useState<LoginFields>(() => {
    const country = likelyCountry[language]
    return { username: '', country: countries.includes(country) ? country : '', personalCode: '', dialCode, phone: '' }
  })
  const setField: SetField = (name, value) => setFields(now => ({ ...now, [name]: value }))
  return { fields, setField }
}
