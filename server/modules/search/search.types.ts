import type { CentRange } from '../../../schemas/format/amountText.ts'
import type { SearchAnswer } from '../../../schemas/generated/types/actions/search-answer.ts'

export type SearchGroup = SearchAnswer['groups'][number]
export type SearchHit = SearchGroup['hits'][number]
export type SearchKind = SearchGroup['kind']

/** What is searched for. */
export type Wanted = {
  /** Without separators and accents. */
  readonly text: string
  /** The words of a name. */
  readonly words: readonly string[]
  /** As it was typed, for a number that is exactly so. */
  readonly typed: string
  readonly amount: CentRange | undefined
}

/** Who searches, and where. */
export type Place = {
  readonly partyId: string
  readonly userId: string
  /** The business day. */
  readonly today: string
  /** Whether loans are offered (`products.loan`). */
  readonly hasLoans: boolean
  /** Statuses of the contracts that the list shows. */
  readonly contractStatuses: readonly string[]
}
