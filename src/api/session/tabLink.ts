import type { Language } from '../../../schemas/vocabulary.ts'
import { asLanguage } from '../../contract/languages.ts'

/** What a tab keeps of the link that opened it; `language` is the link's, then the one chosen in the tab. */
export type TabLink = { readonly language?: Language | undefined }

/** sessionStorage: a reload of this tab finds the link, other tabs and the history do not. */
export function keepLink(name: string, link: TabLink): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(link))
  } catch {
    // Without storage the page works until it is reloaded.
  }
}

/** @param secret the member that every link of this name has */
export function storedLink<Link extends TabLink>(name: string, secret: keyof Link & string): Link | undefined {
  try {
    const link: unknown = JSON.parse(sessionStorage.getItem(name) ?? 'null')
    return typeof link === 'object' && link !== null && secret in link ? (link as Link) : undefined
  } catch {
    return undefined
  }
}

export function forgetLink(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept either.
  }
}

/** The secret of `/<area>/<secret>` in the address; undefined at `/<area>`. */
export function secretInAddress(area: string): string | undefined {
  const [first, secret, ...rest] = window.location.pathname.split('/').filter(segment => segment !== '')
  return first === area && rest.length === 0 ? secret : undefined
}

/** `language` of the address. */
export function languageInAddress(): Language | undefined {
  return asLanguage(new URLSearchParams(window.location.search).get('language'))
}

/** The language of a link, otherwise the browser's; readers of links have no language of their own here. */
export function languageOfLink(linked: Language | undefined, browserLanguages: readonly string[]): Language {
  const ofBrowser = browserLanguages.map(tag => asLanguage(tag.split('-')[0])).find(one => one !== undefined)
  return linked ?? ofBrowser ?? 'en'
}
