import type { Language } from '../../schemas/vocabulary.ts'
import { LANGUAGES } from '../contract/languages.ts'
import { chosenLanguage, linkLanguage } from '../pages/request/related/linkState.ts'
import { requestRoute } from '../pages/request/page/requestRoute.ts'
import { leftPage } from '../api/session/leftPage.ts'
import { keptLanguage } from '../api/session/session.ts'

const LITHUANIAN: readonly Language[] = ['lt']

type Address = Pick<Location, 'pathname' | 'search'>

/**
 * The leasing-request and partner forms offer Lithuanian only, every other public form all four (FRM-05). A visitor invited in
 * another language has the choice everywhere.
 */
export function formLanguages(address: Address): readonly Language[] {
  const isLithuanian = /^\/+(leasingRequest|partner|loanRequest\/+partner)(\/|$)/.test(address.pathname)
  return isLithuanian && (invitationLanguage(address) ?? 'lt') === 'lt' ? LITHUANIAN : LANGUAGES
}

/** Public forms begin in Lithuanian (FRM-05) and an invitation in its own language; where there is a choice, the last one made here counts. */
export function formLanguage(address: Address): Language {
  if (formLanguages(address) === LITHUANIAN) return 'lt'
  const invitation = invitationLanguage(address)
  return invitation === undefined ? keptLanguage('lt') : (chosenLanguage() ?? invitation)
}

function invitationLanguage(address: Address): Language | undefined {
  const { kind } = requestRoute(address)
  return kind === 'related' || kind === 'customer' ? linkLanguage(new URLSearchParams(address.search)) : undefined
}

/** Where the public forms lie. */
export function isFormAddress(pathname: string): boolean {
  return /^\/+(formRequest|partner|leasingRequest|loanRequest|test)(\/|$)/.test(pathname)
}

/**
 * The language of a page that has one thing to say: the one that was chosen here; otherwise that of the form whose address led nowhere. A visitor
 * who follows a partner's Lithuanian link reads Lithuanian to the end.
 */
export function noticeLanguage(pathname: string): Language {
  if (isFormAddress(pathname)) return keptLanguage('lt')
  return keptLanguage(/^\/404\/?$/.test(pathname) ? leftPage().language : undefined)
}
