import { readNumberAmount, readSerialDate, rowFields, tidy, type RowField } from '../../../schemas/invoiceRow.ts'
import type { Columns } from './columns.ts'
import type { ColumnKey, SheetRow } from './spreadsheet.types.ts'

export type CellValue = string | number | boolean | Date | null | undefined

/** Every field rejects longer texts. They are cut with an ellipsis, so that a cut text never looks complete. */
const MAX_TEXT_LENGTH = 1000
/** Days between the two calendars of spreadsheets, 1900 and 1904. */
export const DAYS_TO_1904 = 1462
/** A date with the time 00:00, written by programs that have no type for dates. */
const MIDNIGHT = /^\s*(\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}\.\d{1,2}\.\d{4})[T ]0{1,2}:00(?::00(?:\.0+)?)?Z?\s*$/

/** NUL and unpaired surrogates, which PostgreSQL cannot store. A workbook can contain them in escaped form. */
const UNSTORABLE = /[\u0000\ud800-\udfff]/gu

type Kind = 'text' | 'date' | 'amount'
const kinds: Readonly<Record<ColumnKey, Kind>> = {
  invoiceNumber: 'text',
  buyerCode: 'text',
  buyerVat: 'text',
  buyerName: 'text',
  issueDate: 'date',
  dueDate: 'date',
  invoiceAmount: 'amount',
  transferClaimAmount: 'amount',
  currency: 'text',
  fileName: 'text',
  note: 'text',
}

/**
 * The text of a cell that schemas/invoiceRow.ts reads.
 * @param is1904 whether numbers in a date column count from 1904
 */
export function cellText(value: CellValue, kind: Kind, is1904 = false): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'number') return numberText(value, kind, is1904)
  const storable = value.replace(UNSTORABLE, '\ufffd')
  const text = kind === 'date' ? storable.replace(MIDNIGHT, '$1') : storable
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
}

function numberText(value: number, kind: Kind, is1904: boolean): string {
  if (!Number.isFinite(value)) return String(value)
  if (kind === 'date') {
    const day = readSerialDate(is1904 ? value + DAYS_TO_1904 : value)
    if (day !== undefined) return day
  }
  if (kind === 'amount') {
    const amount = readNumberAmount(value)
    if (amount !== undefined) return amount
  }
  // BigInt prints no exponent, so a long code keeps all its digits.
  return Number.isInteger(value) ? BigInt(value).toString() : String(value)
}

/** The row of the file, or undefined if it has no value of an invoice. */
export function rowOf(
  line: number,
  values: readonly CellValue[],
  { indexes }: Columns,
  is1904: boolean,
): SheetRow | undefined {
  const text = (key: ColumnKey): string => {
    const index = indexes[key]
    if (index === undefined) return ''
    const all = cellText(values[index], kinds[key], is1904)
    return all.trim() === '' ? '' : all
  }
  const texts: Partial<Record<RowField, string>> = {}
  let isRow = false
  for (const field of rowFields) {
    const one = field === 'buyer' ? text('buyerCode') || text('buyerVat') || text('buyerName') : text(field)
    if (one === '') continue
    texts[field] = one
    // A currency alone makes no row: its column is often filled down below the last row.
    if (field !== 'currency') isRow = true
  }
  if (!isRow) return undefined
  const [fileName, note] = [tidy(text('fileName')), tidy(text('note'))]
  return { line, texts, ...(fileName !== '' && { fileName }), ...(note !== '' && { note }) }
}
