import type { RequestFormProps, SentBy } from '../page/requestTypes.ts'
import type { SentNote } from '../page/useSteps.ts'

/**
 * A request's result is available at its address (receiptAddress.ts) for an hour, in any tab of this browser. The
 * receipt opens the copy of the answers, so it stays in the tab, as does a partner's link. The next user of the device
 * finds at most the reference number.
 */
export type SentResult = { sent: SentNote; sentBy: SentBy; home?: RequestFormProps['home'] }

type Note = SentNote & { sentBy: SentBy; keptAt: number }
type Secret = { reference: string; receipt: string; home?: RequestFormProps['home']; keptAt: number }

const NOTES = 'portal.sent'
const SECRETS = 'portal.receipts'
const TTL_MS = 60 * 60_000
const MAX_RECEIPTS = 10

function read<T extends { reference: string; keptAt: number }>(storage: () => Storage, place: string): T[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(place) ?? '[]')
    return Array.isArray(stored) ? (stored as T[]).filter(one => Math.abs(Date.now() - one.keptAt) < TTL_MS) : []
  } catch {
    return []
  }
}

function add<T extends { reference: string; keptAt: number }>(storage: () => Storage, place: string, one: T): void {
  try {
    const others = read<T>(storage, place).filter(({ reference }) => reference !== one.reference)
    storage().setItem(place, JSON.stringify([one, ...others].slice(0, MAX_RECEIPTS)))
  } catch {
    // Without storage the result is shown until the page is left.
  }
}

const forAllTabs = () => localStorage
const forThisTab = () => sessionStorage

export function keepReceipt({ sent, sentBy, home }: SentResult, receipt: string): void {
  const { reference, invited } = sent
  const keptAt = Date.now()
  add<Note>(forAllTabs, NOTES, { reference, invited, sentBy, keptAt })
  add<Secret>(forThisTab, SECRETS, { reference, receipt, keptAt, ...(home ? { home } : {}) })
}

/** The receipt that opens the copy; undefined in another tab and after an hour. */
export function storedReceipt(reference: string): string | undefined {
  return read<Secret>(forThisTab, SECRETS).find(one => one.reference === reference)?.receipt
}

/** The result of a request sent from this browser within the last hour. */
export function storedResult(reference: string): SentResult | undefined {
  const note = read<Note>(forAllTabs, NOTES).find(one => one.reference === reference)
  if (note === undefined) return undefined
  const { invited, sentBy } = note
  const home = read<Secret>(forThisTab, SECRETS).find(one => one.reference === reference)?.home
  return { sent: { reference, invited }, sentBy, ...(home ? { home } : {}) }
}
