import type { LoanBillQuery } from '../../../schemas/generated/types/actions/loan-bill-query.ts'
import type { LoanListQuery } from '../../../schemas/generated/types/actions/loan-list-query.ts'
import type { LoanScheduleQuery } from '../../../schemas/generated/types/actions/loan-schedule-query.ts'
import type { LoanTotalsQuery } from '../../../schemas/generated/types/actions/loan-totals-query.ts'
import type { LoanUpcomingQuery } from '../../../schemas/generated/types/actions/loan-upcoming-query.ts'
import { PortalError } from '../../errors.ts'
import { inOrder } from '../../lists/requestedContracts.ts'
import { businessDay } from '../../texts/businessDay.ts'
import type { LoansRepository } from './loans.repository.ts'
import { runningLoanStatuses, type BillStatus, type LoanNumber } from './loans.types.ts'

type Tools = {
  /** @throws PortalError NOT_FOUND for the customer code of another company */
  readonly checkCustomerCode: (partyId: string, code: string | undefined) => Promise<void>
  readonly now: () => Date
}

const PAGE_SIZE = 10
const UPCOMING_COUNT = 5

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
    const { id } = await this.#find(partyId, number)
    // The text of a JSON array with one element.
    return (await this.#repository.loans(partyId, id)).slice(1, -1)
  }

  async totals(partyId: string, { customerCode, companyNumber, contractNumber }: LoanTotalsQuery): Promise<string> {
    await this.#tools.checkCustomerCode(partyId, customerCode)
    const of =
      companyNumber === undefined || contractNumber === undefined
        ? { statuses: runningLoanStatuses }
        : { id: (await this.#find(partyId, { companyNumber, contractNumber })).id }
    return this.#repository.totals(partyId, of, this.#today())
  }

  async schedule(partyId: string, query: LoanScheduleQuery): Promise<string> {
    const loan = await this.#find(partyId, query)
    const { rows, count } = await this.#repository.schedule(
      loan,
      { day: this.#today(), isHistory: query.historyOnly ?? false },
      { page: query.page ?? 1, size: query.size ?? PAGE_SIZE },
      { field: query.sort ?? 'paymentDate', order: query.sortType ?? 'ASC' },
    )
    return `{"schedules":${rows},"count":${count}}`
  }

  async upcoming(partyId: string, query: LoanUpcomingQuery): Promise<string> {
    const loan = await this.#find(partyId, query)
    const { rows, count } = await this.#repository.upcoming(loan, this.#today(), query.limit ?? UPCOMING_COUNT, {
      field: query.sort ?? 'dueDate',
      order: query.sortType ?? 'ASC',
    })
    return `{"upcomingPayments":${rows},"total":${count}}`
  }

  async bills(partyId: string, query: LoanBillQuery): Promise<string> {
    const { dateFrom, dateTo } = query
    inOrder(dateFrom, dateTo, '/dateTo')
    const loan = await this.#find(partyId, {
      companyNumber: query['contract.companyNumber'],
      contractNumber: query['contract.contractNumber'],
    })
    const { rows, count, counts } = await this.#repository.bills(
      loan,
      {
        dateFrom,
        dateTo,
        number: query.invoiceNumber,
        types: query.billType?.split(','),
        statuses: query.status?.split(',') as BillStatus[] | undefined,
      },
      this.#today(),
      { page: query.page ?? 1, size: query.size ?? PAGE_SIZE },
      { field: query.sort ?? 'issueDate', order: query.sortType ?? 'DESC' },
    )
    return `{"bills":${rows},"count":${count},"billTypeCounts":${counts}}`
  }

  async #find(partyId: string, number: LoanNumber): Promise<{ readonly id: string; readonly currency: string }> {
    const loan = await this.#repository.find(partyId, number)
    if (loan === undefined) throw new PortalError('NOT_FOUND')
    return loan
  }

  #today(): string {
    return businessDay(this.#tools.now())
  }
}
