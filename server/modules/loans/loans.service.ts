import type { LoanBillQuery } from '../../../schemas/generated/types/actions/loan-bill-query.ts'
import type { LoanBillExport } from '../../../schemas/generated/types/actions/loan-bill-export.ts'
import type { LoanListQuery } from '../../../schemas/generated/types/actions/loan-list-query.ts'
import type { LoanReportExport } from '../../../schemas/generated/types/actions/loan-report-export.ts'
import type { LoanReportQuery } from '../../../schemas/generated/types/actions/loan-report-query.ts'
import type { LoanScheduleQuery } from '../../../schemas/generated/types/actions/loan-schedule-query.ts'
import type { LoanTotalsQuery } from '../../../schemas/generated/types/actions/loan-totals-query.ts'
import type { LoanUnpaidQuery } from '../../../schemas/generated/types/actions/loan-unpaid-query.ts'
import type { LoanUpcomingQuery } from '../../../schemas/generated/types/actions/loan-upcoming-query.ts'
import { PortalError } from '../../errors.ts'
import type { ListFilter } from '../../lists/ListFilters.ts'
import { allOwn, requestedContracts } from '../../lists/requestedContracts.ts'
import { businessDay } from '../../texts/businessDay.ts'
import type { Resources } from '../resources/resources.service.ts'
import { loanBillList } from './loanBillList.ts'
import { loanReportList } from './loanReportList.ts'
import type { LoansRepository } from './loans.repository.ts'
import { runningLoanStatuses, type LoanNumber } from './loans.types.ts'

type Tools = {
  /** @throws PortalError NOT_FOUND for the customer code of another company */
  readonly checkCustomerCode: (partyId: string, code: string | undefined) => Promise<void>
  readonly resources: Resources
  readonly now: () => Date
}
type BillQuery = Omit<LoanBillExport, 'columns' | 'language' | 'format'>

const PAGE_SIZE = 10
const UPCOMING_COUNT = 5
/** Limit of the payment dialog, which shows all open bills. */
const MAX_UNPAID_BILLS = 1000

/** The loans of the active party (LON-05, LON-15). Another company's loan or customer code is answered as missing. */
export class LoansService {
  readonly #repository: LoansRepository
  readonly #tools: Tools

  constructor(repository: LoansRepository, tools: Tools) {
    this.#repository = repository
    this.#tools = tools
  }

  async list(partyId: string, { customerCode }: LoanListQuery): Promise<string> {
    await this.#tools.checkCustomerCode(partyId, customerCode)
    return `{"loans":${await this.#repository.loans(partyId)}}`
  }

  async one(partyId: string, number: LoanNumber): Promise<string> {
    const { id } = await this.find(partyId, number)
    // The text of a JSON array with one element.
    return (await this.#repository.loans(partyId, id)).slice(1, -1)
  }

  async totals(partyId: string, { customerCode, companyNumber, contractNumber }: LoanTotalsQuery): Promise<string> {
    await this.#tools.checkCustomerCode(partyId, customerCode)
    const of =
      companyNumber === undefined || contractNumber === undefined
        ? { statuses: runningLoanStatuses }
        : { id: (await this.find(partyId, { companyNumber, contractNumber })).id }
    return this.#repository.totals(partyId, of, this.today())
  }

  async schedule(partyId: string, query: LoanScheduleQuery): Promise<string> {
    const loan = await this.find(partyId, query)
    const { rows, count } = await this.#repository.schedule(
      loan,
      { day: this.today(), isHistory: query.historyOnly ?? false },
      { page: query.page ?? 1, size: query.size ?? PAGE_SIZE },
      { field: query.sort ?? 'paymentDate', order: query.sortType ?? 'ASC' },
    )
    return `{"schedules":${rows},"count":${count}}`
  }

  async upcoming(partyId: string, query: LoanUpcomingQuery): Promise<string> {
    const loan = await this.find(partyId, query)
    const { rows, count } = await this.#repository.upcoming(loan, this.today(), query.limit ?? UPCOMING_COUNT, {
      field: query.sort ?? 'dueDate',
      order: query.sortType ?? 'ASC',
    })
    return `{"upcomingPayments":${rows},"total":${count}}`
  }

  async bills(partyId: string, query: LoanBillQuery): Promise<string> {
    const filter = await this.billFilter(partyId, query)
    const { content, total, counts } = await this.#repository.bills(
      partyId,
      filter,
      this.today(),
      { page: query.page ?? 1, size: query.size ?? PAGE_SIZE },
      { field: query.sort ?? 'issueDate', order: query.sortType ?? 'DESC' },
    )
    return `{"bills":${content},"count":${total},"billTypeCounts":${counts}}`
  }

  async reports(partyId: string, query: LoanReportQuery): Promise<string> {
    const filter = await this.reportFilter(partyId, query)
    const sort = this.#tools.resources.sortOf(loanReportList.resource, query.sort)
    const { content, total } = await this.#repository.reports(partyId, filter, sort, {
      page: query.page ?? 1,
      size: query.size ?? PAGE_SIZE,
    })
    return `{"content":${content},"totalElements":${total}}`
  }

  /** All bills with an open amount. The response has the shape of that of factoring. */
  async unpaid(partyId: string, userId: string, query: LoanUnpaidQuery): Promise<string> {
    const contractIds = requestedContracts(query.contractId)
    const { contracts, content, sums } = await this.#repository.unpaid({
      partyId,
      userId,
      contractIds,
      now: this.#tools.now(),
      day: this.today(),
      size: query.size ?? MAX_UNPAID_BILLS,
    })
    allOwn(contractIds, contracts)
    return `{"payload":{"content":${content},"contracts":${sums}}}`
  }

  /**
   * The filters of the bills, bound to the loans that the query names by two parallel parameters.
   * @throws PortalError BAD_REQUEST for parameters of different length, NOT_FOUND for a loan of another company
   */
  async billFilter(partyId: string, query: BillQuery): Promise<ListFilter> {
    const companies = query['contract.companyNumber']
    const contracts = query['contract.contractNumber']
    if (companies.length !== contracts.length)
      throw new PortalError('BAD_REQUEST', {
        issues: [{ path: '/contract.contractNumber', code: 'minItems', params: { limit: companies.length } }],
      })
    const named = new Map(
      contracts.map((contractNumber, at) => {
        const companyNumber = companies[at] ?? ''
        return [JSON.stringify([companyNumber, contractNumber]), { companyNumber, contractNumber }]
      }),
    )
    // Dates are compared before the loans are looked up, so that the order of errors is that of the other lists.
    const filters = this.#tools.resources.filters(loanBillList.resource)
    filters.read(query)
    const ids = await this.#repository.idsOf(partyId, [...named.values()])
    if (ids.length !== named.size) throw new PortalError('NOT_FOUND')
    return filters.read({ ...query, contractId: ids.join(',') })
  }

  /** @throws PortalError NOT_FOUND if one of the loans is another company's */
  async reportFilter(partyId: string, query: LoanReportExport): Promise<ListFilter> {
    const filter = this.#tools.resources.filters(loanReportList.resource).read(query)
    if (filter.contractIds !== null)
      allOwn(filter.contractIds, (await this.#repository.ownIds(partyId, filter.contractIds)).length)
    return filter
  }

  /** @throws PortalError NOT_FOUND for a loan that is missing or another company's */
  async find(partyId: string, number: LoanNumber): Promise<{ readonly id: string; readonly currency: string }> {
    const loan = await this.#repository.find(partyId, number)
    if (loan === undefined) throw new PortalError('NOT_FOUND')
    return loan
  }

  /** The business day. */
  today(): string {
    return businessDay(this.#tools.now())
  }
}
