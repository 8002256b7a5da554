import type { UpcomingPayments as UpcomingQuery } from '../../../schemas/generated/types/actions/upcoming-payments.ts'
import type { UpcomingPaymentsMultipleContracts } from '../../../schemas/generated/types/actions/upcoming-payments-multiple-contracts.ts'
import type { ProductType } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { runningLoanStatuses } from '../loans/loans.types.ts'
import { businessDay } from '../../texts/businessDay.ts'
import type { Product } from '../parties/parties.service.ts'
import type { CreditType, GeneralDashboardRepository } from './general-dashboard.repository.ts'
import { defaultSort } from './upcoming-payments.service.ts'
import type { UpcomingPayments } from './upcoming-payments.service.ts'

/** The active party with the products on which the user holds any permission. */
export type Place = { readonly id: string; readonly fid: string; readonly products: readonly Product[] }
type Settings = {
  readonly includedStatuses: readonly string[]
  /** @throws PortalError NOT_FOUND for the customer code of another company */
  readonly checkCustomerCode: (partyId: string, code: string | undefined) => Promise<void>
  readonly now: () => Date
}

/**
 * Figures of the general dashboard (DSH-01, DSH-03). A product that is missing, another company's or of another type is
 * not found. A product of the party that the user may not read is forbidden.
 */
export class GeneralDashboardService {
  readonly #repository: GeneralDashboardRepository
  readonly #upcoming: UpcomingPayments
  readonly #settings: Settings

  constructor(repository: GeneralDashboardRepository, upcoming: UpcomingPayments, settings: Settings) {
    this.#repository = repository
    this.#upcoming = upcoming
    this.#settings = settings
  }

  /**
   * Sums over the configured contract statuses, without contracts awaiting signature. Those grant no limit yet, and the
   * contract list, against which users check the sum, omits them too (DSH-12).
   */
  async factoringSummary(place: Place, productFid: string): Promise<string> {
    readableProduct(place, productFid, 'FACTORING')
    return this.#factoringSums(place)
  }

  /** The same sums, requested by party (DSH-01). */
  async factoringTotals(place: Place, partyId: string = place.fid): Promise<string> {
    if (partyId !== place.fid) throw new PortalError('NOT_FOUND')
    const factoring = place.products.find(({ type }) => type === 'FACTORING')
    if (factoring === undefined) throw new PortalError('NOT_FOUND')
    readableProduct(place, factoring.fid, 'FACTORING')
    return this.#factoringSums(place)
  }

  #factoringSums(place: Place): Promise<string> {
    return this.#repository.factoringSummary(
      place.id,
      this.#settings.includedStatuses.filter(status => status !== 'READY_FOR_SIGNING'),
    )
  }

  /** @param product URL segment: loan, limit or leasing; anything else is not found */
  async creditSummary(place: Place, product: string, productFid: string): Promise<string> {
    const type = creditTypes.get(product)
    if (type === undefined) throw new PortalError('NOT_FOUND')
    readableProduct(place, productFid, type)
    return this.#repository.creditSummary(place.id, type, runningLoanStatuses, this.#today())
  }

  async upcomingPayments(place: Place, query: UpcomingQuery): Promise<string> {
    const products: ProductType[] = []
    if (query.loanProductFid !== undefined) products.push(readableProduct(place, query.loanProductFid, 'LOAN').type)
    if (query.factoringProductFid !== undefined)
      products.push(readableProduct(place, query.factoringProductFid, 'FACTORING').type)
    return this.#upcoming.list(place.id, { products, size: query.size, sort: query.sort })
  }

  async upcomingPaymentsOfContracts(place: Place, query: UpcomingPaymentsMultipleContracts): Promise<string> {
    const products = place.products.filter(isReadable).map(({ type }) => type)
    if (products.length === 0) throw new PortalError('FORBIDDEN', { message: 'no product of the party may be read' })
    if (query.partyId !== undefined && query.partyId !== place.fid) throw new PortalError('NOT_FOUND')
    await this.#settings.checkCustomerCode(place.id, query.customerCode)
    const { sortItem = defaultSort.field, sortType = defaultSort.order } = query
    return this.#upcoming.list(place.id, { products, size: query.limit, sort: `${sortItem},${sortType}` })
  }

  #today(): string {
    return businessDay(this.#settings.now())
  }
}

const creditTypes: ReadonlyMap<string, CreditType> = new Map([
  ['loan', 'LOAN'],
  ['limit', 'LIMIT'],
  ['leasing', 'LEASING'],
])

/** @throws PortalError NOT_FOUND or FORBIDDEN */
function readableProduct({ products }: Place, fid: string, type: ProductType): Product {
  const product = products.find(one => one.fid === fid && one.type === type)
  if (product === undefined) throw new PortalError('NOT_FOUND')
  if (!isReadable(product)) throw new PortalError('FORBIDDEN', { message: 'a permission is missing' })
  return product
}

function isReadable({ permissions }: Product): boolean {
  return permissions.includes('READ')
}
