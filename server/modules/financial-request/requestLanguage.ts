import type { Language } from '../../db/tables.ts'
import { readLanguage } from '../../texts/language.ts'

/** The language an applicant filled the form in: named in the query, else the browser's first that the portal speaks, else that of public forms. */
export function requestLanguage(named: string | undefined, accepted: string | undefined, fallback: Language): Language {
  const wishes = [named, ...(accepted ?? '').split(',').map(wish => wish.split(';')[0])]
  return wishes.map(readLanguage).find(language => language !== undefined) ?? fallback
}
