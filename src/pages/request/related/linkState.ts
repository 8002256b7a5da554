/**
 * The secrets of an opened link, kept with the entry of the history: a reload finds them, and nobody reads them in the address bar, in a
 * shared picture of the page or in the list of visited pages (SECURITY trap 4).
 */
type LinkState = { applicantToken: string; access?: string }

const KEY = 'related'

function linkState(): LinkState | undefined {
  const state: unknown = window.history.state
  const found = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[KEY] : undefined
  return typeof found === 'object' && found !== null && 'applicantToken' in found ? (found as LinkState) : undefined
}

function keep(link: LinkState, address?: string): void {
  window.history.replaceState({ ...(window.history.state as object | null), [KEY]: link }, '', address)
}

/** Before anything reads the address: a page that is loaded again has it whole. */
export function restoreLink(): void {
  const link = linkState()
  const query = new URLSearchParams(window.location.search)
  if (link === undefined || query.has('token')) return
  query.set('token', link.applicantToken)
  window.history.replaceState(window.history.state, '', `${window.location.pathname}?${query.toString()}`)
}

/** Takes the token out of the address. @returns what opens the form again, from before a reload */
export function takeLink(applicantToken: string): string | undefined {
  const known = linkState()
  const access = known?.applicantToken === applicantToken ? known.access : undefined
  const query = new URLSearchParams(window.location.search)
  query.delete('token')
  const rest = query.toString()
  keep({ applicantToken, ...(access === undefined ? {} : { access }) }, `${window.location.pathname}${rest === '' ? '' : `?${rest}`}`)
  return access
}

export function keepAccess(applicantToken: string, access: string | undefined): void {
  keep({ applicantToken, ...(access === undefined ? {} : { access }) })
}
