import type { Language } from '../../../schemas/vocabulary.ts'
import type { VerificationLink } from '../../api/public/verificationApi.ts'
import {
  forgetLink as forgetTabLink,
  keepLink,
  storedLink,
  languageInAddress,
  languageOfLink,
  secretInAddress,
  type TabLink,
} from '../../api/session/tabLink.ts'

const NAME = 'portal.verification'
const AREA = 'invoiceVerification'
export const VERIFICATION_PATH = `/${AREA}`

type StoredLink = VerificationLink & TabLink

const readLink = (): StoredLink | undefined => storedLink<StoredLink>(NAME, 'key')

/**
 * Takes the key from the address and removes it there, because addresses are seen, stored and shared (VER-12). Later
 * calls return the key that this tab has kept.
 */
export function takeLink(): VerificationLink | undefined {
  const inAddress = secretInAddress(AREA)
  if (inAddress === undefined) return readLink()
  const query = new URLSearchParams(window.location.search)
  const thirdPartyId = query.get('thirdPartyId') ?? undefined
  const link: StoredLink = { key: inAddress, thirdPartyId, language: languageInAddress() }
  keepLink(NAME, link)
  window.history.replaceState(null, '', VERIFICATION_PATH)
  return link
}

/** The language of the link, then the one chosen in this tab, then the browser's; there is no default (VER-18). */
export function verificationLanguage(browserLanguages: readonly string[] = navigator.languages): Language {
  const linked = secretInAddress(AREA) === undefined ? readLink()?.language : languageInAddress()
  return languageOfLink(linked, browserLanguages)
}

export function keepVerificationLanguage(language: Language): void {
  const link = readLink()
  if (link !== undefined) keepLink(NAME, { ...link, language })
}

export function forgetLink(): void {
  forgetTabLink(NAME)
}
