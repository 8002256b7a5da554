import type { Language } from '../../../schemas/vocabulary.ts'
import { asLanguage } from '../../contract/languages.ts'
import type { VerificationLink } from '../../api/public/verificationApi.ts'

/** sessionStorage: a reload of this tab finds the key, other tabs and the history do not. */
const KEY = 'portal.verification'
export const VERIFICATION_PATH = '/invoiceVerification'

type Kept = VerificationLink & { language?: Language | undefined }

/**
 * Takes the key from the address and removes it there, because addresses are seen, stored and shared (VER-12). Later
 * calls return the key that this tab has kept.
 */
export function takeLink(): VerificationLink | undefined {
  const inAddress = keyIn(window.location.pathname)
  if (inAddress === undefined) return kept()
  const query = new URLSearchParams(window.location.search)
  const thirdPartyId = query.get('thirdPartyId') ?? undefined
  const link: Kept = { key: inAddress, thirdPartyId, language: asLanguage(query.get('language')) }
  keep(link)
  window.history.replaceState(null, '', VERIFICATION_PATH)
  return link
}

/** The language of the link, then the one chosen in this tab, then the browser's; there is no default (VER-18). */
export function verificationLanguage(browserLanguages: readonly string[] = navigator.languages): Language {
  const linked =
    keyIn(window.location.pathname) === undefined
      ? kept()?.language
      : asLanguage(new URLSearchParams(window.location.search).get('language'))
  const ofBrowser = browserLanguages.map(tag => asLanguage(tag.split('-')[0])).find(one => one !== undefined)
  return linked ?? ofBrowser ?? 'en'
}

export function keepVerificationLanguage(language: Language): void {
  const link = kept()
  if (link !== undefined) keep({ ...link, language })
}

export function forgetLink(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept either.
  }
}

function keyIn(pathname: string): string | undefined {
  return /^\/+invoiceVerification\/+([^/]+)\/*$/.exec(pathname)?.[1]
}

function keep(link: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(link))
  } catch {
    // Without storage the page works until it is reloaded.
  }
}

function kept(): Kept | undefined {
  try {
    const link: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof link === 'object' && link !== null && 'key' in link ? (link as Kept) : undefined
  } catch {
    return undefined
  }
}
