import type { UrlFilter } from '../listFilters.ts'
import type { Sort } from '../resourceDefinition.ts'
import { isCalendarDate } from '../format/calendarDate.ts'
import type { FilterValue, ListUrl, ListUrlSpec } from './listUrl.ts'

/** The filter that begins an address. */
const CONTRACTS = 'contractId'
/** Longest entry of a comma-separated list; ids are shorter. */
const MAX_LIST_ENTRY = 100

/** A number of days, as `queries/parameters.json` allows it. */
const DAYS = /^[1-9][0-9]{0,3}$/
/** As schemas/queries/parameters.json has it. */
const AMOUNT = /^\d{1,13}(\.\d{1,2})?$/

// eslint-disable-next-line no-control-regex -- control characters are exactly what must not reach the API
const CONTROL = /[\u0000-\u001f\u007f]/g

/**
 * Parses the portal's own query string (SHL-07): `?contractId=1,2&page=1&size=10&status=OVERDUE&sort=field,DESC`. Never
 * throws: unknown or invalid values are dropped or replaced by the default (INV-08). Whether an id exists is checked in
 * hygiene.ts.
 */
export function decodeListUrl(search: string, spec: ListUrlSpec): ListUrl {
  const query = new URLSearchParams(search)
  const filters: Record<string, FilterValue> = {}
  for (const [name, filter] of Object.entries(spec.filters)) {
    const value = readFilter(query.getAll(name).join(','), filter, spec)
    if (value !== undefined) filters[name] = value
  }
  return {
    page: readPage(query.get('page')),
    size: readSize(query.get('size'), spec),
    sort: readSort(query.get('sort'), spec),
    filters,
  }
}

/**
 * The inverse of `decodeListUrl`, with the leading question mark: the contracts, page and size, then the other filters
 * (SHL-07). The default sort is omitted.
 */
export function encodeListUrl(url: ListUrl, spec: ListUrlSpec): string {
  const query = new URLSearchParams()
  const setFilter = (name: string): void => {
    const value = url.filters[name]
    if (value !== undefined && value.length > 0) query.set(name, typeof value === 'string' ? value : value.join(','))
  }
  const names = Object.keys(spec.filters)
  for (const name of names.filter(one => one === CONTRACTS)) setFilter(name)
  query.set('page', String(url.page))
  query.set('size', String(url.size))
  for (const name of names.filter(one => one !== CONTRACTS)) setFilter(name)
  const { field, order } = url.sort
  if (field !== spec.defaultSort.field || order !== spec.defaultSort.order) query.set('sort', `${field},${order}`)
  // A comma is allowed in a query string; the portal's addresses (SHL-07) show it unescaped.
  return `?${query.toString().replaceAll('%2C', ',')}`
}

function readPage(text: string | null): number {
  const page = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 1
  return Math.max(1, page)
}

function readSize(text: string | null, spec: ListUrlSpec): number {
  const size = Number(text)
  return spec.pageSizes.includes(size) ? size : spec.defaultSize
}

function readSort(text: string | null, spec: ListUrlSpec): Sort {
  const [field = '', order = '', ...rest] = (text ?? '').split(',')
  const upper = order.toUpperCase()
  if (rest.length > 0 || !spec.sortable.has(field) || (upper !== 'ASC' && upper !== 'DESC')) return spec.defaultSort
  return { field, order: upper }
}

function readFilter(text: string, filter: UrlFilter, spec: ListUrlSpec): FilterValue | undefined {
  switch (filter.type) {
    case 'string':
      return cleanText(text, filter.maxLength ?? MAX_LIST_ENTRY) || undefined
    case 'date':
      return isCalendarDate(text) ? text : undefined
    case 'days':
      return DAYS.test(text) ? text : undefined
    case 'amount':
      return AMOUNT.test(text) ? text : undefined
    case 'list':
      return some(
        text
          .split(',')
          .map(entry => cleanText(entry, MAX_LIST_ENTRY))
          .filter(Boolean),
      )
    case 'choice':
      return allowedValues(filter, spec).includes(text) ? text : undefined
    case 'enum': {
      const allowed = allowedValues(filter, spec)
      return some(text.split(',').filter(value => allowed.includes(value)))
    }
  }
}

function allowedValues({ values = '' }: UrlFilter, { vocabularies }: ListUrlSpec): readonly string[] {
  return vocabularies[values] ?? []
}

function some(values: readonly string[]): readonly string[] | undefined {
  const unique = [...new Set(values)]
  return unique.length === 0 ? undefined : unique
}

/** Counts code points, so that a character outside the basic plane is never split. */
function cleanText(text: string, maxLength: number): string {
  return [...text.replace(CONTROL, '')].slice(0, maxLength).join('')
}
