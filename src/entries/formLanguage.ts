import { type Language, LANGUAGES } from '../i18n/languages.ts'
import { leftLanguage } from '../providers/leftLanguage.ts'
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

/** Where the public forms lie. */
export function isFormAddress(pathname: string): boolean {
  return /^\/+(formRequest|partner|leasingRequest|loanRequest|test)(\/|$)/.test(pathname)
}

/**
 * The language of a page that has one thing to say: the one that was chosen here; otherwise that of the form whose address led nowhere. Whoever
 * follows a partner's Lithuanian link reads Lithuanian to the end.
 */
export function noticeLanguage(pathname: string): Language {
  if (isFormAddress(pathname)) return keptLanguage('lt')
  return keptLanguage(/^\/404\/?$/.test(pathname) ? leftLanguage() : undefined)
}
