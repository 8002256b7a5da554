import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { businessDay } from '../../texts/businessDay.ts'
import { upcomingPayments } from './upcoming-payments.repository.ts'
import type { SortText, UpcomingQuery, UpcomingSort } from './upcoming-payments.types.ts'

type Request = Pick<UpcomingQuery, 'products' | 'contractIds'> & {
  readonly size?: number | undefined
  readonly sort?: SortText | undefined
}

/** Initial number of upcoming payments, earliest due date first (DSH-10). */
const FIRST_ROWS = 5
export const defaultSort: UpcomingSort = { field: 'dueDate', order: 'ASC' }

/** Open bills of a party that are due next, for the dashboards. */
export class UpcomingPayments {
  readonly #db: Kysely<Tables>
  readonly #now: () => Date

  constructor(db: Kysely<Tables>, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** @returns JSON text of schemas/actions/upcoming-payments-answer.json */
  async list(partyId: string, { size = FIRST_ROWS, sort, ...filters }: Request): Promise<string> {
    if (filters.products.length === 0) return '{"upcomingPayments":[],"total":0}'
    const { payments, total } = await upcomingPayments(this.#db, partyId, {
      ...filters,
      today: businessDay(this.#now()),
      size,
      sort: sort === undefined ? defaultSort : readSort(sort),
    })
    return `{"upcomingPayments":${payments},"total":${total}}`
  }
}

function readSort(text: SortText): UpcomingSort {
  const [field, order] = text.split(',') as [UpcomingSort['field'], UpcomingSort['order']]
  return { field, order }
}
