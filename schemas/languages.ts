import language from './common/language.json' with { type: 'json' }
import type { Language } from './vocabulary.ts'

/** The languages of the portal (FMT-01), in the order that the page offers. Everything else derives from this list. */
export const languages = language.enum as readonly Language[]
