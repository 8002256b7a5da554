import type { FilterDefinition, ResourceDefinition } from './resourceDefinition.ts'

/** A name in the query string of a list page. */
export type UrlFilter = {
  /** `list` and `enum` are comma-separated in the address; the API gets an enum repeated and a list comma-separated. */
  readonly type: 'list' | 'string' | 'date' | 'days' | 'amount' | 'choice' | 'enum'
  /** Name of the API's parameter. */
  readonly param: string
  /** Longest text, in characters. */
  readonly maxLength?: number
  /** Vocabulary of a choice or an enum. */
  readonly values?: string
} & Pick<FilterDefinition, 'choices' | 'sets'>

/** Filter of the contract selector (`scope: contract`). */
export const CONTRACT_FILTER = 'contractId'

/** Parameter of a call about chosen rows: their ids, comma-separated, instead of the filters. */
export const CHOSEN = 'ids'
/** How many rows can be chosen one by one; all that match the filters are named by these. */
export const MAX_CHOSEN = 200
/** The same for rows whose id is a uuid: more would not fit into a query string. */
const MAX_CHOSEN_UUIDS = 100

/** How many rows of a list can be chosen one by one. */
export function mostChosen({ rowIds }: Pick<ResourceDefinition, 'rowIds'>): number {
  return rowIds === 'uuid' ? MAX_CHOSEN_UUIDS : MAX_CHOSEN
}

/** The resource of a product's contracts, which the contract selector offers. */
export function contractResource(product: string): string {
  return `${product.toLowerCase()}/contracts`
}

/** A range has two ends, both included, each with a name of its own. */
const rangeEnds = ['From', 'To'] as const

export type RangeKind = 'dateRange' | 'daysOverdue' | 'amountRange'

/** True for a filter with two ends, of days, of numbers of days or of amounts. */
export function isRange(kind: FilterDefinition['kind']): kind is RangeKind {
  return kind === 'dateRange' || kind === 'daysOverdue' || kind === 'amountRange'
}

/** True for a filter whose choices are rows of another resource. */
export function isReference(kind: FilterDefinition['kind']): kind is 'reference' | 'references' {
  return kind === 'reference' || kind === 'references'
}

/** The names that a filter has in the address and, with its `param`, at the API: a range has one for each end. */
export function filterNames(name: string, kind: FilterDefinition['kind']): readonly string[] {
  return isRange(kind) ? rangeEnds.map(end => `${name}${end}`) : [name]
}

/** The names that the address of a list may contain, in order: the contracts, then each filter. */
export function urlFilters(definition: ResourceDefinition): Readonly<Record<string, UrlFilter>> {
  const scope: [string, UrlFilter][] =
    definition.scope === 'contract' ? [[CONTRACT_FILTER, { type: 'list', param: CONTRACT_FILTER }]] : []
  return Object.fromEntries([...scope, ...(definition.filters ?? []).flatMap(urlFiltersOf)])
}

function urlFiltersOf(filter: FilterDefinition): [string, UrlFilter][] {
  const { field, kind, param = field, maxLength, values, choices, sets } = filter
  const params = filterNames(param, kind)
  const type = types[kind]
  return filterNames(field, kind).map((name, index) => [
    name,
    {
      type,
      param: params[index] ?? param,
      ...(maxLength === undefined ? {} : { maxLength }),
      ...(values === undefined ? {} : { values }),
      ...(choices === undefined ? {} : { choices }),
      ...(sets === undefined ? {} : { sets }),
    },
  ])
}

const types = {
  search: 'string',
  reference: 'string',
  references: 'list',
  select: 'choice',
  multiselect: 'enum',
  dateRange: 'date',
  daysOverdue: 'days',
  amountRange: 'amount',
} as const satisfies Record<FilterDefinition['kind'], UrlFilter['type']>
