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
 * The ring of a limit, as shares of its total that add up to 1. Overdue is part of what is used: it is drawn inside of it, and never
 * as more than it. What is used above the limit closes the ring; a limit of nothing is wholly available.
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
