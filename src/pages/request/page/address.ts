import { linkToken } from '../related/linkState.ts'

/**
 * Query parameters that a bank adds to the return address. That address loses our own query, so it is saved on this
 * device meanwhile, also for a return in another tab.
 */
const PLACE = 'portal.formQuery'
const bank = ['ref', 'error', 'details'] as const
/** Read when the form was opened; the answers contain them. */
const calculation = ['assetAmount', 'periodMonths', 'advanceAmount', 'residualAmount'] as const

export type BankAnswer = { ref: string | null; error: string | null }

export function bankAnswer(search: string): BankAnswer | undefined {
  const query = new URLSearchParams(search)
  const [ref, error] = [query.get('ref'), query.get('error')]
  return ref === null && error === null ? undefined : { ref, error }
}

/** The bank's answer in the address of this page; none on the server, which renders only addresses without one. */
export function bankAnswerHere(): BankAnswer | undefined {
  return typeof window === 'undefined' ? undefined : bankAnswer(window.location.search)
}

/** Saves the query before the redirect to the bank. */
export function keepQuery({ pathname, search }: Pick<Location, 'pathname' | 'search'> = window.location): void {
  const query = new URLSearchParams(search)
  for (const name of [...bank, ...calculation]) query.delete(name)
  // The bank may return in another tab, but the opening link is stored in this tab's history.
  const link = linkToken()
  if (link !== undefined) query.set('token', link)
  try {
    localStorage.setItem(PLACE, JSON.stringify({ pathname, search: query.toString() }))
  } catch {
    // Without storage the answers cannot be found either: the bank's result ends at /404.
  }
}

/** Restores the form's full address on return from the bank, before anything reads it. */
export function restoreQuery(): void {
  const { pathname, search } = window.location
  if (!bankAnswer(search)) return
  try {
    const stored = JSON.parse(localStorage.getItem(PLACE) ?? 'null') as { pathname?: unknown; search?: unknown } | null
    if (stored?.pathname !== pathname || typeof stored.search !== 'string' || stored.search === '') return
    const whole = new URLSearchParams(stored.search)
    for (const [name, value] of new URLSearchParams(search)) whole.set(name, value)
    window.history.replaceState(window.history.state, '', `${pathname}?${whole.toString()}`)
  } catch {
    // Unreadable data was not written by this page.
  }
}

/** Deletes the saved query with the used result or the answers, because it contains a partner's token. */
export function forgetQuery(): void {
  try {
    localStorage.removeItem(PLACE)
  } catch {
    // Without storage nothing was saved.
  }
}

/** The form's address without the bank's parameters. */
export function withoutAnswer({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search)
  for (const name of bank) query.delete(name)
  const text = query.toString()
  return text === '' ? pathname : `${pathname}?${text}`
}
