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
    const { loans, rows, count } = await this.#repository.schedule(partyId, query, {
      day: this.today(),
      isHistory: query.historyOnly ?? false,
      paging: { page: query.page ?? 1, size: query.size ?? PAGE_SIZE },
      sorting: { field: query.sort ?? 'paymentDate', order: query.sortType ?? 'ASC' },
    })
    if (loans === 0) throw new PortalError('NOT_FOUND')
    return `{"schedules":${rows},"count":${count}}`
  }

  async upcoming(partyId: string, query: LoanUpcomingQuery): Promise<string> {
    const { loans, rows, count } = await this.#repository.upcoming(partyId, query, {
      day: this.today(),
      limit: query.limit ?? UPCOMING_COUNT,
      sorting: { field: query.sort ?? 'dueDate', order: query.sortType ?? 'ASC' },
    })
    if (loans === 0) throw new PortalError('NOT_FOUND')
    return `{"upcomingPayments":${rows},"total":${count}}`
  }

  async bills(partyId: string, query: LoanBillQuery): Promise<string> {
    const { loans, filter } = this.#readBills(query)
    const page = await this.#repository.bills({
      partyId,
      loans,
      filter,
      day: this.today(),
      paging: { page: query.page ?? 1, size: query.size ?? PAGE_SIZE },
      sorting: { field: query.sort ?? 'issueDate', order: query.sortType ?? 'DESC' },
    })
    if (page.loans !== loans.length) throw new PortalError('NOT_FOUND')
    return `{"bills":${page.content},"count":${page.total},"billTypeCounts":${page.counts}}`
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
    const { contracts, content, sums, inFlight } = await this.#repository.unpaid({
      partyId,
      userId,
      contractIds,
      now: this.#tools.now(),
      day: this.today(),
      size: query.size ?? MAX_UNPAID_BILLS,
    })
    allOwn(contractIds, contracts)
    return `{"payload":{"content":${content},"contracts":${sums},"inFlight":${inFlight}}}`
  }

  /**
   * The filters of the bills, bound to the loans that the query names.
   * @throws PortalError BAD_REQUEST for parameters of different length, NOT_FOUND for a loan of another company
   */
  async billFilter(partyId: string, query: BillQuery): Promise<ListFilter> {
    const { loans } = this.#readBills(query)
    const ids = await this.#repository.idsOf(partyId, loans)
    if (ids.length !== loans.length) throw new PortalError('NOT_FOUND')
    return this.#tools.resources.filters(loanBillList.resource).read({ ...query, contractId: ids.join(',') })
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

  /**
   * The different loans that the query names by two parallel parameters, and its filters.
   * @throws PortalError BAD_REQUEST for parameters of different length
   */
  #readBills(query: BillQuery): { readonly loans: readonly LoanNumber[]; readonly filter: ListFilter } {
    const companies = query['contract.companyNumber']
    const contracts = query['contract.contractNumber']
    if (companies.length !== contracts.length)
      throw new PortalError('BAD_REQUEST', {
        issues: [{ path: '/contract.contractNumber', code: 'minItems', params: { limit: companies.length } }],
      })
    const loans = new Map(
      contracts.map((contractNumber, at) => {
        const companyNumber = companies[at] ?? ''
        return [JSON.stringify([companyNumber, contractNumber]), { companyNumber, contractNumber }]
      }),
    )
    return { loans: [...loans.values()], filter: this.#tools.resources.filters(loanBillList.resource).read(query) }
  }

  /** The business day. */
  today(): string {
    return businessDay(this.#tools.now())
  }
}
