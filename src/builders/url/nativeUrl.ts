import { decodeListUrl } from '../../../schemas/lists/listAddress.ts'
import type { FilterValue, ListUrl, ListUrlSpec } from '../../../schemas/lists/listUrl.ts'

/** The query string that react-admin's list controller reads and writes. */
export function toNative(url: ListUrl): string {
  const query = new URLSearchParams({
    filter: JSON.stringify(url.filters),
    page: String(url.page),
    perPage: String(url.size),
    sort: url.sort.field,
    order: url.sort.order,
  })
  return `?${query.toString()}`
}

/**
 * Parses react-admin's query string with the same parser as a typed address. So nothing that a filter control or a link
 * sets can reach the API unchecked. Never throws.
 */
export function fromNative(search: string, spec: ListUrlSpec): ListUrl {
  const native = new URLSearchParams(search)
  const own = new URLSearchParams()
  for (const [name, value] of Object.entries(readFilters(native.get('filter')))) {
    own.set(name, typeof value === 'string' ? value : value.join(','))
  }
  own.set('page', native.get('page') ?? '')
  own.set('size', native.get('perPage') ?? '')
  own.set('sort', `${native.get('sort') ?? ''},${native.get('order') ?? ''}`)
  return decodeListUrl(own.toString(), spec)
}

function readFilters(text: string | null): Record<string, FilterValue> {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    if (typeof parsed !== 'object' || parsed === null) return {}
    return Object.fromEntries(Object.entries(parsed).flatMap(([name, value]) => asFilter(name, value)))
  } catch {
    return {}
  }
}

function asFilter(name: string, value: unknown): [string, FilterValue][] {
  if (Array.isArray(value)) return [[name, value.filter(one => typeof one === 'string')]]
  return typeof value === 'string' ? [[name, value]] : []
}
