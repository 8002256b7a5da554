import type { Language } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { readLanguage } from '../../texts/language.ts'

/**
 * The language named by a content call; `fallback` when it names none.
 * @throws PortalError BAD_REQUEST for an unknown language
 */
export function languageOfQuery(code: string | undefined, fallback: Language): Language {
  if (code === undefined) return fallback
  const language = readLanguage(code)
  if (language === undefined) throw new PortalError('BAD_REQUEST', { issues: [{ path: '/language', code: 'enum' }] })
  return language
}
