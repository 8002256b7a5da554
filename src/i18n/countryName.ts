import type { Language } from '../../schemas/vocabulary.ts'
import { languageTag } from '../contract/languages.ts'

/**
 * "LT" as "Lithuania", "Lietuva", "Lietuva", "Leedu", in the interface language. The oldest browsers lack these names
 * and show the code.
 */
export function countryName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames([languageTag(language), 'en'], { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
