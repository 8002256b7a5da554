import { amountRange } from '../../../schemas/format/amountText.ts'
import { searchText, searchWords } from '../../../schemas/format/searchText.ts'
import type { PortalSettings } from '../../config/portal.ts'
import { throttleKey, type Quota, type Throttle } from '../../security/throttle.ts'
import { businessDay } from '../../texts/businessDay.ts'
import type { SearchRepository } from './search.repository.ts'

export type Caller = { readonly userId: string; readonly party: { readonly id: string; readonly fid: string } }
type Tools = {
  readonly repository: SearchRepository
  readonly throttle: Throttle
  readonly portal: Pick<PortalSettings, 'products' | 'contracts'>
  readonly now: () => Date
}

/** Limit per user; continuous typing makes five searches a second. */
const quota: Quota = { max: 600, windowSeconds: 120 }
/** A single letter would find nearly everything. */
const MIN_LENGTH = 2

/** Search over all records of the active party (SHL-50). */
export class SearchService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** schemas/actions/search-answer.json as a JSON text. */
  async find({ userId, party }: Caller, q: string): Promise<string> {
    const { repository, throttle, portal, now } = this.#tools
    await throttle.count(throttleKey('search', userId), quota)
    const text = searchText(q)
    const groups =
      Array.from(text).length < MIN_LENGTH
        ? '[]'
        : await repository.find(
            {
              partyId: party.id,
              userId,
              today: businessDay(now()),
              hasLoans: portal.products.loan === 'open',
              contractStatuses: portal.contracts.includedStatuses.filter(status => status !== 'READY_FOR_SIGNING'),
            },
            { text, words: searchWords(q), typed: q.trim(), amount: amountRange(q) },
          )
    return `{"partyId":${JSON.stringify(party.fid)},"groups":${groups}}`
  }
}
