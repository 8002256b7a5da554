import type { Language } from '../../../../schemas/vocabulary.ts'
import { asLanguage } from '../../../contract/languages.ts'

/**
 * The secrets of an opened link, stored in the history entry. A reload finds them, but they do not appear in the
 * address bar, in screenshots or in the list of visited pages (SEC-04).
 */
type LinkState = {
  applicantToken: string
  access?: string
  /** Language of the invitation, from the link. */
  language?: Language
  /** Language that the invited person has chosen since. */
  chosen?: Language
}

const KEY = 'related'

function linkState(): LinkState | undefined {
  const state: unknown = window.history.state
  const found = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[KEY] : undefined
  return typeof found === 'object' && found !== null && 'applicantToken' in found ? (found as LinkState) : undefined
}

function keep(link: LinkState, address?: string): void {
  window.history.replaceState({ ...(window.history.state as object | null), [KEY]: link }, '', address)
}

/** Restores the link's full address after a reload, before anything reads it. */
export function restoreLink(): void {
  const link = linkState()
  const query = new URLSearchParams(window.location.search)
  if (link === undefined || query.has('token')) return
  query.set('token', link.applicantToken)
  if (link.language !== undefined) query.set('language', link.language)
  window.history.replaceState(window.history.state, '', `${window.location.pathname}?${query.toString()}`)
}

/**
 * Removes the token from the address.
 * @returns the access that reopens the form after a reload
 */
export function takeLink(applicantToken: string): string | undefined {
  const found = linkState()
  const known = found?.applicantToken === applicantToken ? found : undefined
  const query = new URLSearchParams(window.location.search)
  const language = linkLanguage(query)
  query.delete('token')
  query.delete('language')
  const rest = query.toString()
  keep(
    { ...(language === undefined ? {} : { language }), ...known, applicantToken },
    `${window.location.pathname}${rest === '' ? '' : `?${rest}`}`,
  )
  return known?.access
}

/** The token of the link that opened this history entry. */
export function linkToken(): string | undefined {
  return linkState()?.applicantToken
}

export function keepAccess(applicantToken: string, access: string | undefined): void {
  const { access: _over, ...link } = linkState() ?? {}
  keep({ ...link, applicantToken, ...(access === undefined ? {} : { access }) })
}

/** The language in which the invitation was written. */
export function linkLanguage(query: URLSearchParams): Language | undefined {
  return asLanguage(query.get('language'))
}

/**
 * The language chosen after opening the link, also after a reload. Opening the link again starts with the invitation's
 * language.
 */
export function chosenLanguage(): Language | undefined {
  return linkState()?.chosen
}

export function keepChosenLanguage(chosen: Language): void {
  const link = linkState()
  if (link !== undefined) keep({ ...link, chosen })
}
