import { heldToken } from '../related/linkState.ts'

/**
 * What a bank adds to the address it sends people back to, and what it leaves out: the return address has no query of ours. The query that the
 * form was opened with is kept on this device meanwhile, also for a bank that comes back in another tab.
 */
const PLACE = 'portal.formQuery'
const BANK = ['ref', 'error', 'details'] as const
/** Taken when the form was opened; the answers hold it. */
const CALCULATION = ['assetAmount', 'periodMonths', 'advanceAmount', 'residualAmount'] as const

export type BankAnswer = { ref: string | null; error: string | null }

export function bankAnswer(search: string): BankAnswer | undefined {
  const query = new URLSearchParams(search)
  const [ref, error] = [query.get('ref'), query.get('error')]
  return ref === null && error === null ? undefined : { ref, error }
}

/** Before leaving for the bank. */
export function keepQuery({ pathname, search }: Pick<Location, 'pathname' | 'search'> = window.location): void {
  const query = new URLSearchParams(search)
  for (const name of [...BANK, ...CALCULATION]) query.delete(name)
  // The bank may come back in another tab: what opened the form lies with the history of this one.
  const link = heldToken()
  if (link !== undefined) query.set('token', link)
  try {
    localStorage.setItem(PLACE, JSON.stringify({ pathname, search: query.toString() }))
  } catch {
    // Without storage the answers are not found again either: the bank's answer ends at /404.
  }
}

/** On the way back from the bank: the address of the form is whole again before anything reads it. */
export function restoreQuery(): void {
  const { pathname, search } = window.location
  if (!bankAnswer(search)) return
  try {
    const kept = JSON.parse(localStorage.getItem(PLACE) ?? 'null') as { pathname?: unknown; search?: unknown } | null
    if (kept?.pathname !== pathname || typeof kept.search !== 'string' || kept.search === '') return
    const whole = new URLSearchParams(kept.search)
    for (const [name, value] of new URLSearchParams(search)) whole.set(name, value)
    window.history.replaceState(window.history.state, '', `${pathname}?${whole.toString()}`)
  } catch {
    // What cannot be read was never kept by this page.
  }
}

/** Once the bank's answer was used, and with the answers: a partner's token stands in it. */
export function forgetQuery(): void {
  try {
    localStorage.removeItem(PLACE)
  } catch {
    // Without storage nothing was kept.
  }
}

/** The address of the form without what the bank has added. */
export function withoutAnswer({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const query = new URLSearchParams(search)
  for (const name of BANK) query.delete(name)
  const text = query.toString()
  return text === '' ? pathname : `${pathname}?${text}`
}
