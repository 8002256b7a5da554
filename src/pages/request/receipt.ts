/**
 * The receipt shows the copy of what was sent, so it is kept apart from the history of the tab and only for a while: whoever sits down at
 * the device afterwards finds the reference number at most.
 */
const PLACE = 'portal.receipt'
const LIFE_MS = 30 * 60_000

type Kept = { reference: string; receipt: string; keptAt: number }

export function keepReceipt(reference: string, receipt: string): void {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify({ reference, receipt, keptAt: Date.now() } satisfies Kept))
  } catch {
    // Without storage the copy is offered until the page is left.
  }
}

export function keptReceipt(reference: string): string | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? 'null') as Kept | null
    return kept?.reference === reference && Date.now() - kept.keptAt < LIFE_MS ? kept.receipt : undefined
  } catch {
    return undefined
  }
}
