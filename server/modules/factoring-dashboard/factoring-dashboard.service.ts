import type { CreditLimitHistoryQuery } from '../../../schemas/generated/types/actions/credit-limit-history-query.ts'
import type { InvoiceUpcomingPayments } from '../../../schemas/generated/types/actions/invoice-upcoming-payments.ts'
import { parseId, parseIds } from '../../db/statement.ts'
import { PortalError } from '../../errors.ts'
import { inOrder } from '../../lists/requestedContracts.ts'
import { businessDay } from '../../texts/businessDay.ts'
import type { UpcomingPayments } from '../general-dashboard/upcoming-payments.service.ts'
import type { FactoringDashboardRepository } from './factoring-dashboard.repository.ts'

/** Figures of the factoring dashboard (DSH-20, DSH-21). Another company's contract is treated as missing. */
export class FactoringDashboardService {
  readonly #repository: FactoringDashboardRepository
  readonly #upcoming: UpcomingPayments
  readonly #now: () => Date

  constructor(repository: FactoringDashboardRepository, upcoming: UpcomingPayments, now: () => Date) {
    this.#repository = repository
    this.#upcoming = upcoming
    this.#now = now
  }

  async limitHistory(partyId: string, contractId: string, request: CreditLimitHistoryQuery): Promise<string> {
    const { periodicity, dateFrom = null, dateTo = null } = request
    inOrder(request.dateFrom, request.dateTo, '/dateTo')
    const id = parseId(contractId)
    const answer =
      id === null
        ? undefined
        : await this.#repository.limitHistory(partyId, id, {
            periodicity,
            dateFrom,
            dateTo,
            today: businessDay(this.#now()),
          })
    if (answer === undefined) throw new PortalError('NOT_FOUND')
    return answer
  }

  /** One id of another company makes the whole request 404. */
  async upcomingPayments(partyId: string, { contractId, size, sort }: InvoiceUpcomingPayments): Promise<string> {
    const contractIds = contractId === undefined ? undefined : parseIds(contractId)
    if (contractIds === null) throw new PortalError('NOT_FOUND')
    if (contractIds !== undefined && (await this.#repository.ownContracts(partyId, contractIds)) !== contractIds.length)
      throw new PortalError('NOT_FOUND')
    return this.#upcoming.list(partyId, {
      products: ['FACTORING'],
      size,
      sort,
      ...(contractIds === undefined ? {} : { contractIds }),
    })
  }
}
