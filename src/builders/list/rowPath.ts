import { fieldValue } from '../../cells/fieldValue.ts'
import { toFilterSegment } from '../url/filterSegment.ts'

/** Fills a rowClick template: `{filter}` is the list's query string as one path segment, any other name a field of the row. */
export function rowPath(template: string, record: unknown, search: string): string {
  return template.replace(/\{([\w.]+)\}/g, (_, name: string) =>
    name === 'filter' ? toFilterSegment(search) : encodeURIComponent(String(fieldValue(record, name) ?? '')),
  )
}
