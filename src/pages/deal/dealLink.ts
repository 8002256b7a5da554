import type { Language } from '../../../schemas/vocabulary.ts'
import {
  keepLink,
  storedLink,
  languageInAddress,
  languageOfLink,
  secretInAddress,
  type TabLink,
} from '../../api/session/tabLink.ts'

const NAME = 'portal.deal'
const AREA = 'deal'

type StoredLink = TabLink & { readonly hash: string }

const readLink = (): StoredLink | undefined => storedLink<StoredLink>(NAME, 'hash')
const writeLink = (link: StoredLink): void => keepLink(NAME, link)

/**
 * Takes the hash of `/deal/<hash>` from the address and removes it there, because addresses are seen, stored and shared
 * (DEA-04). Later calls return the hash that this tab has kept; undefined without one.
 */
export function takeDealHash(): string | undefined {
  const hash = secretInAddress(AREA)
  if (hash === undefined) return readLink()?.hash
  writeLink({ hash, language: languageInAddress() })
  window.history.replaceState(null, '', `/${AREA}`)
  return hash
}

/** The language of the link, then the one chosen in this tab, then the browser's (DEA-08). */
export function dealLanguage(browserLanguages: readonly string[] = navigator.languages): Language {
  const linked = secretInAddress(AREA) === undefined ? readLink()?.language : languageInAddress()
  return languageOfLink(linked, browserLanguages)
}

export function keepDealLanguage(language: Language): void {
  const link = readLink()
  if (link !== undefined) writeLink({ ...link, language })
}
