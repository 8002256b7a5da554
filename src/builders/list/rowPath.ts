import { fieldValue } from '../../contract/fieldValue.ts'
import { toFilterSegment } from '../url/filterSegment.ts'

/**
 * Fills a rowClick template: `{filter}` is the list's query string as one path segment, any other name a field of the
 * row.
 * @returns undefined for a row without a page, because one of its fields is null
 */
export function rowPath(template: string, record: unknown, search: string): string | undefined {
  const names = [...template.matchAll(/\{([\w.]+)\}/g)].map(([, name = '']) => name)
  if (names.some(name => name !== 'filter' && fieldValue(record, name) === null)) return undefined
  return template.replace(/\{([\w.]+)\}/g, (_, name: string) =>
    name === 'filter' ? toFilterSegment(search) : encodeURIComponent(String(fieldValue(record, name) ?? '')),
  )
}
