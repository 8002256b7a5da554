import type { BillFilters } from '../../../schemas/generated/types/actions/bill-filters.ts'
import type { BillList } from '../../../schemas/generated/types/actions/bill-list.ts'
import type { UnpaidBills } from '../../../schemas/generated/types/actions/unpaid-bills.ts'
import { PortalError } from '../../errors.ts'
import { allOwn, askedContracts, inOrder } from '../../lists/askedContracts.ts'
import type { Resources } from '../resources/resources.service.ts'
import { businessDay } from './billStatus.ts'
import type { BillFilter } from './billQuery.ts'
import type { BillsRepository } from './bills.repository.ts'

export type Party = { readonly id: string; readonly fid: string }
type Tools = { readonly repository: BillsRepository; readonly resources: Resources; readonly now: () => Date }

/** Limit of the payment dialog, which shows all open bills (BIL-21). */
const unpaidSize = 1000

/**
 * The factor's bills to the active party (BIL-01, API-10). Another company's id is answered as missing; one such id in
 * a list makes the whole request 404.
 */
export class BillsService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  async list(party: Party, query: BillList): Promise<string> {
    const { repository, resources } = this.#tools
    const filter = readFilter(party, query)
    const sort = resources.sortOf('factoring/bills', query.sort)
    const { contracts, content, total } = await repository.page(party.id, filter, this.#today(), {
      page: query.page ?? 1,
      size: query.size ?? 10,
      ...sort,
    })
    allOwn(filter.contractIds, contracts)
    return `{"content":${content},"totalElements":${total}}`
  }

  async totals(party: Party, query: BillFilters): Promise<string> {
    const filter = readFilter(party, query)
    const { contracts, totals } = await this.#tools.repository.totals(party.id, filter, this.#today())
    allOwn(filter.contractIds, contracts)
    return totals
  }

  /** All bills with an open amount. In this route UNPAID includes overdue and partially paid bills. */
  async unpaid(party: Party, userId: string, query: UnpaidBills): Promise<string> {
    ownParty(party, query.partyId)
    const contractIds = askedContracts(query.contractId)
    const { contracts, content, sums } = await this.#tools.repository.unpaid(party.id, {
      contractIds,
      userId,
      now: this.#tools.now(),
      day: this.#today(),
      size: query.size ?? unpaidSize,
    })
    allOwn(contractIds, contracts)
    return `{"payload":{"content":${content},"contracts":${sums}}}`
  }

  #today(): string {
    return businessDay(this.#tools.now())
  }
}

function readFilter(party: Party, query: BillFilters): BillFilter {
  ownParty(party, query.partyId)
  const { dateFrom, dateTo } = query
  inOrder(dateFrom, dateTo, '/dateTo')
  return {
    contractIds: askedContracts(query.contractId),
    billTypes: query.billType,
    dateFrom,
    dateTo,
    number: query.invoiceNumber,
    statuses: query.status,
  }
}

function ownParty(party: Party, fid: string | undefined): void {
  if (fid !== undefined && fid !== party.fid) throw new PortalError('NOT_FOUND')
}
