import { vocabularies } from './vocabularies.ts'
import type { Query } from './apiUrl.ts'
import { urlFilters, type UrlFilter } from '../listFilters.ts'
import type { FixedQuery, ResourceDefinition, Sort } from '../resourceDefinition.ts'

export type Filter = Readonly<Record<string, unknown>>
export type FinanceRequest = { readonly path: string; readonly query: Query }
/** The portal settings that a document may reference by a dotted key (`contracts.includedStatuses`). */
export type PortalValues = (key: string) => unknown

const PLACEHOLDER = /\{(\w+)\}/g

/**
 * Fills `{name}` of an API path from the filter, and sends the rest as query parameters under the API's own names. Enum
 * values are repeated (`invoiceStatus=PAID&invoiceStatus=OVERDUE`) unless the document says `"several": "comma"`, lists
 * stay comma-separated (API-09). A value with a
 * set in the portal settings requests the set (INV-13: financed is FINANCED and OVERDUE). A placeholder without a value
 * throws: an incomplete address would return other data.
 */
export function apiRequest(
  definition: ResourceDefinition,
  template: string,
  filter: Filter,
  portal: PortalValues,
): FinanceRequest {
  const used = new Set<string>()
  const path = template.replace(PLACEHOLDER, (_, name: string) => {
    const value = filter[name]
    if (typeof value !== 'string' || value === '') throw new Error(`${definition.name}: ${template} needs "${name}"`)
    used.add(name)
    return encodeURIComponent(value)
  })
  const query: Record<string, string | readonly string[]> = {}
  const declaredFilters = urlFilters(definition)
  for (const [name, value] of Object.entries(filter)) {
    if (used.has(name)) continue
    const declared = declaredFilters[name]
    if (Array.isArray(value)) {
      const values = value.map(String)
      query[declared?.param ?? name] =
        declared?.type === 'enum'
          ? several(definition, requestValues(definition, declared, values, portal))
          : values.join(',')
    } else if (typeof value === 'string' && value !== '') {
      query[declared?.param ?? name] = value
    }
  }
  for (const [name, declared] of Object.entries(declaredFilters)) {
    const all = declared.choices === undefined ? undefined : portalList(definition, declared.choices.portal, portal)
    const isPart = all !== undefined && (vocabularies[declared.values ?? ''] ?? []).some(value => !all.includes(value))
    if (isPart && filter[name] === undefined) query[declared.param] = several(definition, all)
  }
  return { path, query }
}

/** More contracts than this are named by comma-separated parameters. */
const MAX_REPEATED_CONTRACTS = 20

/**
 * The parameters that name contracts, each with one value per contract in the same order (LON-19). They are repeated;
 * for many contracts they are comma-separated, because the server reads query strings of up to 6 KiB. A value with a
 * comma cannot be joined.
 */
export function contractParameters(named: Readonly<Record<string, readonly string[]>>): Query {
  const lists = Object.entries(named)
  const isJoined = lists.every(
    ([, values]) => values.length > MAX_REPEATED_CONTRACTS && values.every(value => !value.includes(',')),
  )
  return isJoined ? Object.fromEntries(lists.map(([name, values]) => [name, values.join(',')])) : named
}

/** The values to request when these values of an enum filter are chosen. */
export function requestValues(
  definition: ResourceDefinition,
  declared: UrlFilter,
  values: readonly string[],
  portal: PortalValues,
): readonly string[] {
  const sets = declared.sets ?? {}
  return [
    ...new Set(
      values.flatMap(value =>
        Object.hasOwn(sets, value) && sets[value] ? portalList(definition, sets[value].portal, portal) : [value],
      ),
    ),
  ]
}

function several({ api }: ResourceDefinition, values: readonly string[]): string | readonly string[] {
  return api.several === 'comma' ? values.join(',') : values
}

/** The requested order as one parameter, `sort=field,ASC`, or as two. */
export function sortQuery({ api }: ResourceDefinition, { field, order }: Sort): Readonly<Record<string, string>> {
  return api.sort === 'split' ? { sort: field, sortType: order } : { sort: `${field},${order}` }
}

export type Paging = { readonly page: number; readonly size: number; readonly sort: Sort }

/** The parameters of a list call: those of the document, the filters, and page and order where the call knows them. */
export function listQuery(
  definition: ResourceDefinition,
  filters: Query,
  { page, size, sort }: Paging,
  portal: PortalValues,
): Query {
  const paged = definition.api.paged === false ? {} : { page, size, ...sortQuery(definition, sort) }
  return { ...fixedQuery(definition, portal), ...filters, ...paged }
}

/** The parameters that a document adds to every list call, with `{ portal }` resolved from the portal settings. */
export function fixedQuery(definition: ResourceDefinition, portal: PortalValues): Query {
  const fixed = Object.entries(definition.api.fixed ?? {})
  return Object.fromEntries(fixed.map(([name, value]) => [name, fixedValue(definition, value, portal)]))
}

function fixedValue(
  definition: ResourceDefinition,
  value: FixedQuery,
  portal: PortalValues,
): string | readonly string[] {
  if (typeof value === 'string' || !('portal' in value)) return value
  return portalList(definition, value.portal, portal).filter(one => !value.except?.includes(one))
}

/** The values of a portal setting that a document references. */
export function portalList(definition: ResourceDefinition, key: string, portal: PortalValues): readonly string[] {
  const setting = portal(key)
  if (!Array.isArray(setting)) throw new Error(`${definition.name}: the portal setting "${key}" is no list`)
  return setting.map(String)
}
