import type { DashboardTask, FiltersOfTask } from '../../../schemas/generated/types/actions/dashboard-tasks-answer.ts'
import { addDays } from '../../../schemas/format/calendarDate.ts'
import { sumOf } from '../../../schemas/format/sum.ts'
import { listedContracts } from '../../../schemas/lists/contractChoice.ts'
import type { PortalSettings } from '../../config/portal.ts'
import { PortalError } from '../../errors.ts'
import type { ContractFigure } from '../../lists/contractFigures.ts'
import { businessDay } from '../../texts/businessDay.ts'
import type { BillFigures } from '../bills/bill-figures.service.ts'
import type { SentVerificationsService } from '../buyer-verification/sent-verifications.service.ts'
import type { InvoiceFigures } from '../invoices/invoice-figures.service.ts'
import type { LoanFigures } from '../loans/loan-figures.service.ts'
import type { Product } from '../parties/parties.service.ts'
import type { Place } from './general-dashboard.service.ts'
import type { ContractCount, TaskContract, TasksRepository } from './tasks.repository.ts'

type Tools = {
  readonly repository: TasksRepository
  readonly invoices: InvoiceFigures
  readonly bills: BillFigures
  readonly loans: LoanFigures
  readonly verifications: SentVerificationsService
  readonly portal: Pick<PortalSettings, 'contracts' | 'invoices' | 'products'>
  readonly now: () => Date
}
type Kind = DashboardTask['kind']
type ProductType = 'FACTORING' | 'LOAN'

/** "This week" is today and the six days after it; an answer counts as new for as long. */
const WEEK_DAYS = 7
const DAY_MS = 86_400_000
/** Also the order of the answer: the most urgent first. */
const kinds: readonly Kind[] = [
  'overdueBills',
  'overdueLoanBills',
  'overdueInvoices',
  'documentsToSign',
  'dueBills',
  'dueLoanBills',
  'rejectedInvoices',
  'returnedInvoices',
  'limitNearlyUsed',
  'answeredRequests',
]

/**
 * What a company has to do (DSH-52). Each task is counted by the filters of the list that it opens, so that both agree.
 */
export class DashboardTasks {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * @param only this product; all that have tasks when undefined
   * @throws PortalError NOT_FOUND for a product that the party does not have, FORBIDDEN where READ is missing
   */
  async list(place: Place, userId: string, only?: ProductType): Promise<{ tasks: DashboardTask[] }> {
    const products = this.#readable(place, only)
    const parts = await Promise.all(
      products.map(product =>
        product.type === 'LOAN' ? this.#ofLoans(place.id) : this.#ofFactoring(place.id, userId, product),
      ),
    )
    return { tasks: parts.flat().toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind)) }
  }

  #readable({ products }: Place, only: ProductType | undefined): readonly Product[] {
    const isOpen = (type: Product['type']) =>
      type === 'FACTORING' || (type === 'LOAN' && this.#tools.portal.products.loan === 'open')
    const found = products.filter(({ type }) => isOpen(type) && (only === undefined || type === only))
    if (only !== undefined && found.length === 0) throw new PortalError('NOT_FOUND')
    const readable = found.filter(({ permissions }) => permissions.includes('READ'))
    if (readable.length === 0) throw new PortalError('FORBIDDEN', { message: 'no product with tasks may be read' })
    return readable
  }

  async #ofLoans(partyId: string): Promise<DashboardTask[]> {
    const { loans } = this.#tools
    const day = this.#today()
    const [overdue, due] = [{ status: ['OVERDUE' as const] }, this.#due()]
    const [late, soon] = await Promise.all([
      loans.billsByContract(partyId, overdue, day),
      loans.billsByContract(partyId, due, day),
    ])
    return [...taskOf('overdueLoanBills', late, overdue), ...taskOf('dueLoanBills', soon, due)]
  }

  async #ofFactoring(partyId: string, userId: string, { permissions }: Product): Promise<DashboardTask[]> {
    const { repository, portal } = this.#tools
    const { includedStatuses } = portal.contracts
    const statuses = listedContracts(includedStatuses.map(status => ({ status }))).map(({ status }) => status)
    const contracts = await repository.contracts(partyId, statuses)
    const isSigner = permissions.includes('SIGN_CONTRACT') && includedStatuses.includes('READY_FOR_SIGNING')
    const parts = await Promise.all([
      isSigner ? this.#toSign(partyId, userId) : [],
      ...(contracts.length === 0
        ? []
        : [
            this.#ofBills(partyId, contracts),
            this.#ofInvoices(partyId, contracts),
            permissions.includes('UPLOAD_INVOICES') ? this.#returned(partyId, contracts) : [],
            this.#answered(partyId, contracts),
          ]),
    ])
    return [...parts.flat(), ...this.#limits(contracts)]
  }

  async #toSign(partyId: string, userId: string): Promise<DashboardTask[]> {
    return countTask('documentsToSign', await this.#tools.repository.documentsToSign(partyId, userId))
  }

  async #ofBills(partyId: string, contracts: readonly TaskContract[]): Promise<DashboardTask[]> {
    const { bills } = this.#tools
    const contractId = idsOf(contracts)
    const day = this.#today()
    const [overdue, due] = [{ status: ['OVERDUE' as const] }, this.#due()]
    const [late, soon] = await Promise.all([
      bills.byContract(partyId, { ...overdue, contractId }, day),
      bills.byContract(partyId, { ...due, contractId }, day),
    ])
    return [...taskOf('overdueBills', late, overdue), ...taskOf('dueBills', soon, due)]
  }

  /** A status of the address may stand for several of the API (INV-13). A rejected invoice can be sent again until it is due. */
  async #ofInvoices(partyId: string, contracts: readonly TaskContract[]): Promise<DashboardTask[]> {
    const { invoices, portal } = this.#tools
    const contractId = idsOf(contracts)
    const dueDateFrom = this.#today()
    const [overdue, rejected] = await Promise.all([
      invoices.byContract(partyId, { invoiceStatus: [...portal.invoices.statusSets.overdue], contractId }),
      invoices.byContract(partyId, { invoiceStatus: ['REJECTED'], dueDateFrom, contractId }),
    ])
    return [
      ...taskOf('overdueInvoices', overdue, { status: ['OVERDUE'] }),
      ...taskOf('rejectedInvoices', rejected, { status: ['REJECTED'], dueDateFrom }),
    ]
  }

  /** Submitted invoices that their buyer has rejected, or has not answered in time (UPL-51). */
  async #returned(partyId: string, contracts: readonly TaskContract[]): Promise<DashboardTask[]> {
    const { content } = await this.#tools.verifications.waiting(partyId, idsOf(contracts))
    const counts = content.map(({ contractId, contractNumber, sendAgainCount }) => ({
      id: contractId,
      number: contractNumber,
      count: sendAgainCount,
    }))
    return countTask(
      'returnedInvoices',
      counts.filter(({ count }) => count > 0),
    )
  }

  async #answered(partyId: string, contracts: readonly TaskContract[]): Promise<DashboardTask[]> {
    const { repository, now } = this.#tools
    const since = new Date(now().getTime() - WEEK_DAYS * DAY_MS)
    const ids = contracts.map(({ id }) => id)
    const counts = await repository.answeredRequests(partyId, ids, since)
    return counts.flatMap(count => countTask('answeredRequests', [count]))
  }

  /** Only where more can be asked for: contracts in the statuses of the request for a higher limit (REQ-13). */
  #limits(contracts: readonly TaskContract[]): DashboardTask[] {
    const { functionStatuses } = this.#tools.portal.contracts
    return contracts
      .filter(({ status }) => functionStatuses.length === 0 || functionStatuses.some(one => one === status))
      .filter(({ isNearlyUsed }) => isNearlyUsed)
      .map(({ id, number, available: amount, currency }) => ({
        kind: 'limitNearlyUsed',
        count: 1,
        sums: [{ amount, currency }],
        contracts: [{ id, number }],
        filters: {},
      }))
  }

  /** Open bills that are due this week. */
  #due() {
    const dueDateFrom = this.#today()
    const status: ('UNPAID' | 'PARTIALLY_PAID')[] = ['UNPAID', 'PARTIALLY_PAID']
    return { status, dueDateFrom, dueDateTo: addDays(dueDateFrom, WEEK_DAYS - 1) }
  }

  #today(): string {
    return businessDay(this.#tools.now())
  }
}

function idsOf(contracts: readonly TaskContract[]): string {
  return contracts.map(({ id }) => id).join(',')
}

/** No task without a row. */
function taskOf(kind: Kind, figures: readonly ContractFigure[], filters: FiltersOfTask): DashboardTask[] {
  if (figures.length === 0) return []
  const currencies = [...new Set(figures.map(({ currency }) => currency))].toSorted()
  const numbers = new Map(figures.map(({ contractId, contractNumber }) => [contractId, contractNumber]))
  return [
    {
      kind,
      count: figures.reduce((total, { count }) => total + count, 0),
      sums: currencies.map(currency => ({
        amount: sumOf(figures.filter(one => one.currency === currency).map(({ amount }) => amount)),
        currency,
      })),
      contracts: [...numbers].map(([id, number]) => ({ id, number })),
      filters,
    },
  ]
}

function countTask(kind: Kind, counts: readonly ContractCount[]): DashboardTask[] {
  if (counts.length === 0) return []
  return [
    {
      kind,
      count: counts.reduce((total, { count }) => total + count, 0),
      sums: [],
      contracts: counts.map(({ id, number }) => ({ id, number })),
      filters: {},
    },
  ]
}
