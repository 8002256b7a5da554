import { languageInAddress } from '../../api/session/tabLink.ts'
import { asLanguage } from '../../contract/languages.ts'
import type { Language } from '../../../schemas/vocabulary.ts'

/**
 * The token of an opened link is stored in the history entry: a reload finds it, but it is not visible in the address
 * bar.
 */
type LinkState = { linkToken?: string; linkLanguage?: string | undefined }

/**
 * True while the page is the one that the link opened: a reload finds the token in the history and not in the address.
 */
let openedByLink = false

export function isOpenedByLink(): boolean {
  return openedByLink
}

/** The pages that an e-mailed link opens. */
export type LinkPath = '/password-change' | '/email-confirmation' | '/unsubscribe'

/**
 * The token of a link such as `/password-change/<token>`, removed from the address (SEC-04: addresses are seen, logged
 * and shared). Undefined when the page was opened without one.
 */
export function takeToken(path: LinkPath): string | undefined {
  const { pathname } = window.location
  const inAddress = pathname.startsWith(`${path}/`)
    ? /^([^/]+)\/?$/.exec(pathname.slice(path.length + 1))?.[1]
    : undefined
  if (inAddress === undefined) return (window.history.state as LinkState | null)?.linkToken
  openedByLink = true
  const token = decode(inAddress)
  window.history.replaceState({ linkToken: token, linkLanguage: languageInAddress() } satisfies LinkState, '', path)
  return token
}

/** The language of the mail whose link this history entry opened. */
export function languageOfOpenedLink(): Language | undefined {
  return asLanguage((window.history.state as LinkState | null)?.linkLanguage)
}

/** Called after the link was used: the history entry keeps no token. */
export function forgetToken(): void {
  window.history.replaceState(null, '', '/password-change' satisfies LinkPath)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
