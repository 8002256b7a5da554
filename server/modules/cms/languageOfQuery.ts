import type { Language } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { readLanguage } from '../../texts/language.ts'

/** The language a call of the content system names; `fallback` when it names none. @throws PortalError BAD_REQUEST for one that does not exist */
export function languageOfQuery(code: string | undefined, fallback: Language): Language {
  if (code === undefined) return fallback
  const language = readLanguage(code)
  if (language === undefined) throw new PortalError('BAD_REQUEST', { issues: [{ path: '/language', code: 'enum' }] })
  return language
}
