import type { Language } from '../db/tables.ts'
import { readLanguage } from './language.ts'

/**
 * Language of the form: the query parameter, else the browser's first supported language, else the default of public
 * forms.
 */
export function requestLanguage(named: string | undefined, accepted: string | undefined, fallback: Language): Language {
  const tags = [named, ...(accepted ?? '').split(',').map(tag => tag.split(';')[0])]
  return tags.map(readLanguage).find(language => language !== undefined) ?? fallback
}
