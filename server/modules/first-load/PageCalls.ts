import {
  type ApiCall,
  documentsCall,
  earlyCards,
  FIRST_ROWS,
  firstCallOf,
  signingCall,
} from '../../../schemas/dashboards/cardCalls.ts'
import type { DashboardDefinition } from '../../../schemas/dashboardDefinition.ts'
import type { FirstLoadAnswer } from '../../../schemas/generated/types/actions/first-load-answer.ts'
import type { UserPartiesAnswer } from '../../../schemas/generated/types/actions/user-parties-answer.ts'
import type { Menu } from '../../../schemas/generated/types/resources/menu.ts'
import { CONTRACT_FILTER } from '../../../schemas/listFilters.ts'
import { apiUrl } from '../../../schemas/lists/apiUrl.ts'
import { chosenContract } from '../../../schemas/lists/contractChoice.ts'
import { OPERATOR_START, STAFF_START } from '../../../schemas/pages/frames.ts'
import type { ProductType } from '../../db/tables.ts'
import type { Answers } from './Answers.ts'
import type { Contract, FirstLoadInput, FirstLoadSession } from './first-load.service.ts'

export type FirstDashboard = NonNullable<FirstLoadAnswer['dashboard']>
export type PageCallsSources = {
  dashboards: () => ReadonlyMap<string, DashboardDefinition>
  menu: () => Menu
  /** The contracts that a dashboard may show, lowest number first; none when they could not be read. */
  contracts: (input: FirstLoadInput, answers: Answers) => Promise<readonly Contract[]>
}

type ContractsAnswer = { content: { id: string; contractVersion: number }[] }

const MAX_CONTRACTS_TO_SIGN = 5
const TASKS = '/general-dashboard/tasks'
const taskProducts: readonly ProductType[] = ['FACTORING', 'LOAN']

/** The first calls of pages that are no lists: dashboards, and the first page of operators (API-49). */
export class PageCalls {
  readonly #sources: PageCallsSources

  constructor(sources: PageCallsSources) {
    this.#sources = sources
  }

  /** Calls for what the first script shows before the app has loaded. */
  async early(input: FirstLoadInput, answers: Answers): Promise<FirstDashboard | null> {
    const { pathname, session } = partsOf(input)
    if (pathname === OPERATOR_START && session.role === 'OPERATOR') await answers.get(apiUrl('/operator/forms'))
    return this.#cards(input, answers, true)
  }

  /** Calls for what only the app shows. */
  async late(input: FirstLoadInput, answers: Answers): Promise<void> {
    const { pathname, session } = partsOf(input)
    await Promise.all([
      // The header of every page says whether there is a contract to upload under (SHL-15).
      mayUpload(session) ? this.#sources.contracts(input, answers) : undefined,
      pathname === STAFF_START && session.role === 'STAFF' ? this.#general(session, answers) : undefined,
      this.#cards(input, answers, false),
    ])
  }

  async #cards(input: FirstLoadInput, answers: Answers, isEarly: boolean): Promise<FirstDashboard | null> {
    const { pathname, search, session } = partsOf(input)
    const { product, language } = session
    const dashboard = [...this.#sources.dashboards().values()].find(one => one.path === pathname)
    if (dashboard === undefined || product === null || dashboard.product !== product) return null
    if (!session.permissions.has(dashboard.permission)) return null
    const cards = dashboard.cards.filter(({ kind }) => earlyCards.includes(kind) === isEarly)
    // The calls that need no contract are not to wait for the contracts.
    const without = cards.map(card => firstCallOf(card, { product, language, contract: undefined }))
    const started: Promise<unknown>[] = addressesOf(without).map(address => answers.get(address))
    if (cards.some(({ kind }) => kind === 'signing-items')) started.push(this.#documentsToSign(answers))
    const contracts = await this.#sources.contracts(input, answers)
    const ids = new URLSearchParams(search).get(CONTRACT_FILTER)
    const contract = chosenContract(contracts, ids, [])
    const calls = cards.map(card => firstCallOf(card, { product, language, contract }))
    await Promise.all([...started, ...addressesOf(calls).map(address => answers.get(address))])
    return contract === undefined
      ? null
      : { name: dashboard.name, contract, contracts: contracts.length, permissions: [...session.permissions] }
  }

  /** Of the first contracts only: the page makes the other calls itself. */
  async #documentsToSign(answers: Answers): Promise<void> {
    const body = await answers.get(apiUrl(...signingCall))
    if (body === null) return
    const { content } = JSON.parse(body) as ContractsAnswer
    const calls = content
      .slice(0, MAX_CONTRACTS_TO_SIGN)
      .map(({ id, contractVersion }) => documentsCall(id, contractVersion))
    await Promise.all(addressesOf(calls).map(address => answers.get(address)))
  }

  /** The overview of the company: its tasks, the amounts of its products and its next payments. */
  async #general({ party }: FirstLoadSession, answers: Answers): Promise<void> {
    const body = await answers.get(apiUrl('/user/parties'))
    const own = (body === null ? [] : (JSON.parse(body) as UserPartiesAnswer)).find(({ fid }) => fid === party)
    if (own === undefined) return
    const offered = this.#sources.menu().groups.flatMap(({ product, closed }) => (closed ? [] : [product]))
    const products = own.productList.filter(
      ({ type, permissions }) => offered.includes(type) && permissions.some(permission => permission.type === 'READ'),
    )
    const calls: ApiCall[] = products.map(({ type, fid }) => [
      `/general-dashboard/${type.toLowerCase()}/summary`,
      { productFid: fid },
    ])
    if (products.some(({ type }) => taskProducts.includes(type))) calls.push([TASKS, {}])
    calls.push([
      '/general-dashboard/upcoming-payments-multiple-contracts',
      { partyId: own.fid, limit: FIRST_ROWS, sortItem: 'dueDate', sortType: 'ASC' },
    ])
    await Promise.all(addressesOf(calls).map(address => answers.get(address)))
  }
}

function mayUpload({ product, permissions }: FirstLoadSession): boolean {
  return product === 'FACTORING' && permissions.has('UPLOAD_INVOICES')
}

function partsOf({ path, session }: FirstLoadInput) {
  const [, pathname = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(path) ?? []
  return { pathname, search, session }
}

function addressesOf(calls: readonly (ApiCall | undefined)[]): string[] {
  return calls.flatMap(call => (call === undefined ? [] : [apiUrl(...call)]))
}
