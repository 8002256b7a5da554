type QueryValue = string | number | boolean | null | undefined
export type Query = Readonly<Record<string, QueryValue | readonly string[]>>

const API_BASE = '/api'

/** Address of a call. Arrays become repeated parameters; undefined, null and '' are omitted. */
export function apiUrl(path: string, query: Query = {}, base: string = API_BASE): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  const text = search.toString()
  return `${base}${path}${text === '' ? '' : `?${text}`}`
}
