import { fieldValue } from '../../../schemas/fieldValue.ts'
import { CONTRACT_FILTER, contractResource, isReference } from '../../../schemas/listFilters.ts'
import { apiUrl } from '../../../schemas/lists/apiUrl.ts'
import { contractPaging, firstContract, listedContracts } from '../../../schemas/lists/contractChoice.ts'
import { backwardsRanges } from '../../../schemas/lists/dateRange.ts'
import { dropUnknownIds } from '../../../schemas/lists/knownIds.ts'
import { decodeListUrl, encodeListUrl } from '../../../schemas/lists/listAddress.ts'
import {
  apiRequest,
  contractParameters,
  type Filter,
  listQuery,
  type PortalValues,
} from '../../../schemas/lists/listRequest.ts'
import { filtersBesideTabs } from '../../../schemas/lists/listTabs.ts'
import { type ListUrl, listUrlSpec } from '../../../schemas/lists/listUrl.ts'
import { localPage } from '../../../schemas/lists/localPage.ts'
import { readRows } from '../../../schemas/lists/readRows.ts'
import { vocabularies } from '../../../schemas/lists/vocabularies.ts'
import { operatorAreas, staffAreas } from '../../../schemas/pages/staffTexts.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import type { FirstLoadAnswer } from '../../../schemas/generated/types/actions/first-load-answer.ts'
import type { Language, PermissionType, ProductType, Role } from '../../db/tables.ts'
import { Answers, type Answer, type Call } from './Answers.ts'
import { PageCalls, type PageCallsSources } from './PageCalls.ts'

/** Path and query string of an address without an origin; any text has both. */
const ADDRESS = /^([^?#]*)(\?[^#]*)?/

export type FirstList = NonNullable<FirstLoadAnswer['list']>
export type FirstLoadResult = Pick<FirstLoadAnswer, 'list' | 'dashboard'> & { answers: Answer[] }

export type FirstLoadInput = {
  /** Path and query string of a page. */
  path: string
  session: FirstLoadSession
  /** Language whose texts are left out. */
  withoutTexts?: string | undefined
}
/** `party`: id of the active company. */
export type FirstLoadSession = {
  role: Role
  party: string | null
  product: ProductType | null
  /** On the active product. */
  permissions: ReadonlySet<PermissionType>
  language: Language
  languageTag: string
}
type Sources = Omit<PageCallsSources, 'contracts'> & {
  documents: () => ReadonlyMap<string, ResourceDefinition>
  portal: () => object
}
/** A contract that a list or a dashboard may show. */
export type Contract = Record<string, unknown> & { id: string; status: string }
type Located = {
  definition: ResourceDefinition
  url: ListUrl
  search: string
  isPlain: boolean
  contracts: readonly Contract[]
}

/**
 * The responses that a page needs first, fetched by the calls themselves: each runs with its own checks for the same
 * session (API-18). Which calls these are follows from the resource documents, by the same code as in the page.
 */
export class FirstLoad {
  readonly #sources: Sources
  readonly #pages: PageCalls

  constructor(sources: Sources) {
    this.#sources = sources
    this.#pages = new PageCalls({
      ...sources,
      contracts: async ({ session }, answers) => (await this.#contracts(session, answers)) ?? [],
    })
  }

  rows(input: FirstLoadInput, call: Call): Promise<FirstLoadResult> {
    return this.#rows(input, new Answers(call))
  }

  app(input: FirstLoadInput, call: Call): Promise<FirstLoadResult> {
    return this.#app(input, new Answers(call))
  }

  async all(input: FirstLoadInput, call: Call): Promise<FirstLoadResult> {
    const answers = new Answers(call)
    const [{ list, dashboard }] = await Promise.all([this.#rows(input, answers), this.#app(input, answers)])
    return { list, dashboard, answers: await answers.all() }
  }

  async #rows(input: FirstLoadInput, answers: Answers): Promise<FirstLoadResult> {
    const user = answers.get('/api/user')
    const found = await this.#locate(input, answers)
    if (found === null) {
      const dashboard = await this.#pages.early(input, answers)
      return { list: null, dashboard, answers: await answers.all(user) }
    }
    const { definition, url, search, isPlain, contracts } = found
    const { page, size, sort, filters } = url
    const { path, query } = this.#callOf(definition, definition.api.list, filters, contracts)
    const rows = apiUrl(path, listQuery(definition, query, { page, size, sort }, this.#portal()))
    const isAnswered = answers.get(rows)
    const list = { name: definition.name, rows, search, page, size, contracts: contracts.length, isPlain }
    const shown = (await isAnswered) === null ? null : list
    return { list: shown, dashboard: null, answers: await answers.all(user) }
  }

  async #app(input: FirstLoadInput, answers: Answers): Promise<FirstLoadResult> {
    const { language, party, role } = input.session
    const isWithoutTexts = input.withoutTexts === language
    const texts = (areas: readonly string[]) => apiUrl(`/definitions/texts/${language}`, { areas: areas.join(',') })
    const start = [
      '/api/user/parties',
      '/api/definitions/resources',
      '/api/definitions/dashboards',
      '/api/definitions/menu',
      '/api/portal',
      ...(isWithoutTexts ? [] : [texts(staffAreas)]),
      ...(role === 'OPERATOR' ? [texts(operatorAreas)] : []),
      ...(party === null ? [] : [apiUrl(`/parties/${encodeURIComponent(party)}`)]),
    ].map(address => answers.get(address))
    const found = await this.#locate(input, answers)
    if (found !== null) start.push(...this.#beside(found).map(address => answers.get(address)))
    else await this.#pages.late(input, answers)
    return { list: null, dashboard: null, answers: await answers.all(...start) }
  }

  /** Calls of a list beside its rows: sums, the numbers of its tabs, and the choices of its filters. */
  #beside({ definition, url, contracts }: Located): string[] {
    const { filters: selected } = url
    const { totals, tabs } = definition.api
    const counts: readonly (readonly [string | undefined, Filter])[] = [
      [totals, selected],
      [tabs, filtersBesideTabs(definition, selected)],
    ]
    const choices = (definition.filters ?? []).flatMap(({ kind, resource = '', query = {} }) => {
      const other = this.#sources.documents().get(resource)
      if (!isReference(kind) || other === undefined || other.api.paged !== false) return []
      const filter = Object.fromEntries(Object.entries(query).map(([name, source]) => [name, selected[source]]))
      if (Object.values(filter).some(value => value === undefined)) return []
      return [this.#addressOf(other, filter)]
    })
    const counted = counts.flatMap(([template, filters]) => {
      if (template === undefined) return []
      const { path, query } = this.#callOf(definition, template, filters, contracts)
      return [apiUrl(path, query)]
    })
    return [...counted, ...choices]
  }

  /** The list of a page and its state. null: no list, or one whose state takes more than the contracts to find. */
  async #locate({ path, session }: FirstLoadInput, answers: Answers): Promise<Located | null> {
    const [, pathname = '', search = ''] = ADDRESS.exec(path) ?? []
    const definition = this.#listAt(pathname, session)
    if (definition === undefined) return null
    const spec = listUrlSpec(definition, vocabularies)
    const decoded = decodeListUrl(search, spec)
    // The page validates ids of other records once it has loaded their list.
    const references = (definition.filters ?? []).filter(({ kind }) => isReference(kind))
    if (references.some(({ field }) => decoded.filters[field] !== undefined)) return null
    if (backwardsRanges(decoded.filters).length > 0) return null
    const scope = definition.scope === 'contract' ? await this.#contracts(session, answers) : []
    if (scope === null) return null
    const first = firstContract(scope)
    const ids = new Set(scope.map(({ id }) => id))
    const url =
      definition.scope === 'contract'
        ? dropUnknownIds(decoded, { [CONTRACT_FILTER]: ids }, { [CONTRACT_FILTER]: first ? [first.id] : [] })
        : decoded
    const selected = url.filters[CONTRACT_FILTER] ?? []
    const contracts = [...selected].map(id => scope.find(contract => contract.id === id)).filter(isFound)
    const { field, order } = spec.defaultSort
    const isPlain =
      Object.keys(url.filters).every(name => name === CONTRACT_FILTER) &&
      url.sort.field === field &&
      url.sort.order === order
    return { definition, url, search: encodeListUrl(url, spec), isPlain, contracts }
  }

  #listAt(pathname: string, { role, product }: FirstLoadInput['session']): ResourceDefinition | undefined {
    return [...this.#sources.documents().values()].find(
      definition =>
        definition.path === pathname &&
        (definition.role ?? 'STAFF') === role &&
        (definition.product === undefined || definition.product === product) &&
        definition.url?.form !== 'segment' &&
        definition.api.dialect !== 'rest' &&
        definition.api.paged !== false,
    )
  }

  /** The contracts that the list may show; null without any, or when they could not be read. */
  async #contracts(
    { product, languageTag }: FirstLoadInput['session'],
    answers: Answers,
  ): Promise<readonly Contract[] | null> {
    const definition = product === null ? undefined : this.#sources.documents().get(contractResource(product))
    if (definition === undefined) return null
    const body = await answers.get(this.#addressOf(definition, {}))
    if (body === null) return null
    const { rows } = readRows(definition, JSON.parse(body))
    const sorted =
      definition.api.paged === false ? localPage(rows, contractPaging.sort, contractPaging, languageTag) : rows
    const contracts = listedContracts(
      sorted.map(row => ({ ...row, id: String(row['id']), status: String(row['status']) })),
    )
    return contracts.length === 0 ? null : contracts
  }

  /** Address of all rows of a list without pages, or of the first thousand. */
  #addressOf(definition: ResourceDefinition, filter: Filter): string {
    const { path, query } = apiRequest(definition, definition.api.list, filter, this.#portal())
    return apiUrl(path, listQuery(definition, query, contractPaging, this.#portal()))
  }

  #callOf(definition: ResourceDefinition, template: string, filters: Filter, contracts: readonly Contract[]) {
    const parameters = definition.api.contracts
    if (parameters === undefined) return apiRequest(definition, template, filters, this.#portal())
    const { [CONTRACT_FILTER]: _selected, ...others } = filters
    const { path, query } = apiRequest(definition, template, others, this.#portal())
    const named = Object.fromEntries(
      Object.entries(parameters).map(([name, field]) => [
        name,
        contracts.map(contract => String(fieldValue(contract, field))),
      ]),
    )
    return { path, query: { ...query, ...contractParameters(named) } }
  }

  #portal(): PortalValues {
    const portal = this.#sources.portal()
    return key => fieldValue(portal, key)
  }
}

function isFound<T>(value: T | undefined): value is T {
  return value !== undefined
}
