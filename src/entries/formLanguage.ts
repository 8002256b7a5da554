import { isLithuanianOnly } from '../../schemas/pages/formLanguages.ts'
import type { Language } from '../../schemas/vocabulary.ts'
import { languageCodes } from '../contract/languages.ts'
import { chosenLanguage, linkLanguage } from '../pages/request/related/linkState.ts'
import { requestRoute } from '../../schemas/pages/requestRoute.ts'
import { leftPage } from '../api/session/leftPage.ts'
import { storedLanguage } from '../api/session/session.ts'
import { languageInAddress, languageOfLink } from '../api/session/tabLink.ts'
import { languageOfOpenedLink } from '../pages/login/passwordLink.ts'

const lithuanian: readonly Language[] = ['lt']

type Address = Pick<Location, 'pathname' | 'search'>

/**
 * The leasing-request and partner forms offer Lithuanian only, all other public forms offer four languages (FRM-05). A
 * visitor invited in another language can choose everywhere.
 */
export function formLanguages(address: Address): readonly Language[] {
  return isLithuanianOnly(address.pathname) && (invitationLanguage(address) ?? 'lt') === 'lt'
    ? lithuanian
    : languageCodes
}

/**
 * Public forms start in Lithuanian (FRM-05) and an invitation in its own language. Where several are offered, the last
 * choice in this browser wins.
 */
export function formLanguage(address: Address): Language {
  if (formLanguages(address) === lithuanian) return 'lt'
  const invitation = invitationLanguage(address)
  return invitation === undefined ? storedLanguage('lt') : (chosenLanguage() ?? invitation)
}

function invitationLanguage(address: Address): Language | undefined {
  const { kind } = requestRoute(address)
  return kind === 'related' || kind === 'customer' ? linkLanguage(new URLSearchParams(address.search)) : undefined
}

/** Whether an address belongs to the public forms. */
export function isFormAddress(pathname: string): boolean {
  return /^\/+(formRequest|partner|leasingRequest|loanRequest|test)(\/|$)/.test(pathname)
}

/**
 * Language of a notice page: the one chosen in this browser, otherwise that of the form whose address was not found. A
 * visitor who follows a partner's Lithuanian link reads Lithuanian throughout.
 */
export function noticeLanguage(pathname: string): Language {
  if (isFormAddress(pathname)) return storedLanguage('lt')
  return storedLanguage(/^\/404\/?$/.test(pathname) ? leftPage().language : undefined)
}

/**
 * Language of the login pages. A page that a mail opens (NTF-22) is in the mail's language, which its person chose; after
 * a reload in the one chosen there. Without either it is in the browser's, since its reader may never have signed in here.
 */
export function loginLanguage(pathname: string, browserLanguages: readonly string[] = navigator.languages): Language {
  if (!/^\/(unsubscribe|email-confirmation)(\/|$)/.test(pathname)) return storedLanguage()
  return languageInAddress() ?? storedLanguage(languageOfLink(languageOfOpenedLink(), browserLanguages))
}
