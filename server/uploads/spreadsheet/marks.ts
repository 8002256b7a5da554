import { languages } from '../../../schemas/languages.ts'
import type { CellValue } from './cells.ts'
import type { SheetMarks } from './spreadsheet.types.ts'

/** Very hidden sheet with pairs of name and value. */
export const MARKS_SHEET = '_portal'
export const TEMPLATE_VERSION = 1

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

export function marksRows(marks: SheetMarks): string[][] {
  return Object.entries({ template: 'invoices', version: TEMPLATE_VERSION, ...marks }).map(([name, value]) => [
    name,
    String(value),
  ])
}

/** Reads the marks; whatever is not as this portal writes it is left out. */
export function marksOf(rows: readonly (readonly CellValue[])[]): SheetMarks {
  const values = new Map(rows.map(([name, value]) => [String(name ?? ''), String(value ?? '').trim()]))
  const contractNumber = values.get('contractNumber') ?? ''
  const language = languages.find(one => one === values.get('language'))
  const version = Number(values.get('version'))
  const attempt = values.get('attempt') ?? ''
  const part = values.get('rows')
  return {
    ...(contractNumber !== '' && contractNumber.length <= 64 && { contractNumber }),
    ...(language !== undefined && { language }),
    ...(Number.isInteger(version) && version > 0 && { version }),
    ...(UUID.test(attempt) && { attempt: attempt.toLowerCase() }),
    ...((part === 'all' || part === 'faulty') && { rows: part }),
  }
}
