import { shareOf } from './share.ts'

/** Amounts of a credit limit as decimal strings, in one currency. */
export type LimitAmounts = {
  readonly total: string
  readonly used: string
  readonly overdue: string
  readonly available: string
  readonly currency: string
}
export type SliceId = 'overdue' | 'used' | 'available'
export type Slice = { readonly id: SliceId; readonly share: number }

/**
 * The ring of a limit, as shares of its total that add up to 1. Overdue is part of the used share and never exceeds it.
 * Usage above the limit fills the ring; a limit of zero counts as fully available.
 */
export function limitSlices({ total, used, overdue }: LimitAmounts): readonly Slice[] {
  const usedShare = Math.min(1, shareOf(used, total))
  const overdueShare = Math.min(usedShare, shareOf(overdue, total))
  return [
    { id: 'overdue', share: overdueShare },
    { id: 'used', share: usedShare - overdueShare },
    { id: 'available', share: 1 - usedShare },
  ]
}
