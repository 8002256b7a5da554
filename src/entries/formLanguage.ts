import { type Language, LANGUAGES } from '../i18n/languages.ts'
import { keptLanguage } from '../providers/session.ts'

const LITHUANIAN: readonly Language[] = ['lt']

/** The leasing-request and partner forms offer Lithuanian only, every other public form all four (specification 000 §2). */
export function formLanguages(pathname: string): readonly Language[] {
  return /^\/+(leasingRequest|partner|loanRequest\/+partner)(\/|$)/.test(pathname) ? LITHUANIAN : LANGUAGES
}

/** Public forms begin in Lithuanian (specification 000 §9); where there is a choice, the last one made here counts. */
export function formLanguage(pathname: string): Language {
  return formLanguages(pathname) === LITHUANIAN ? 'lt' : keptLanguage('lt')
}
