import type { Language } from '../i18n/languages.ts'

/** The leasing and loan forms speak Lithuanian only (specification 000 §2), whatever was chosen elsewhere. */
export const FORM_LANGUAGE: Language = 'lt'
export const FORM_LANGUAGES: readonly Language[] = [FORM_LANGUAGE]
