import type { Language } from '../../db/tables.ts'
import { readLanguage } from '../../texts/language.ts'

/**
 * Language of the form: the query parameter, else the browser's first supported language, else the default of public
 * forms.
 */
export function requestLanguage(named: string | undefined, accepted: string | undefined, fallback: Language): Language {
  const wishes = [named, ...(accepted ?? '').split(',').map(wish => wish.split(';')[0])]
  return wishes.map(readLanguage).find(language => language !== undefined) ?? fallback
}
