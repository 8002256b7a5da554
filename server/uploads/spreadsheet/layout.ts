import type { Cell, CellStyle, CellValue, WriteSheet } from 'hucre/xlsx'
import { readAmount, readDate } from '../../../schemas/invoiceRow.ts'
import type { Language } from '../../../schemas/vocabulary.ts'
import { columnsDocument } from './columns.ts'
import { columnKeys, type ColumnKey, type SheetRow } from './spreadsheet.types.ts'

export type LayoutColumn = {
  readonly key: ColumnKey
  /** With an asterisk if the column is required. */
  readonly header: string
  readonly comment: string
  readonly format: string
  readonly width: number
}

export const COMMENT_AUTHOR = 'Portal'
const TEXT_FORMAT = '@'
const DATE_FORMAT = 'yyyy-mm-dd'
const AMOUNT_FORMAT = '#,##0.00'
const required: readonly ColumnKey[] = ['invoiceNumber', 'buyerCode', 'issueDate', 'dueDate', 'invoiceAmount']
const formats: Readonly<Partial<Record<ColumnKey, string>>> = {
  issueDate: DATE_FORMAT,
  dueDate: DATE_FORMAT,
  invoiceAmount: AMOUNT_FORMAT,
  transferClaimAmount: AMOUNT_FORMAT,
}
const widths: Readonly<Partial<Record<ColumnKey, number>>> = { buyerName: 32, fileName: 28, note: 32, currency: 10 }
const NORMAL_WIDTH = 20

/** A font without a name is another one in every program. */
export const bodyFont = { name: 'Calibri', size: 11 } as const

const headerStyle: CellStyle = {
  font: { ...bodyFont, bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E3ECF7' } },
  alignment: { wrapText: true, vertical: 'top' },
}

/** Columns of the template in their order; a column without a comment is only understood, not offered. */
export function layoutOf(language: Language, isReverse: boolean): readonly LayoutColumn[] {
  return columnKeys.flatMap((key): LayoutColumn[] => {
    const column = columnsDocument.columns[key]
    const { name, comment } = isReverse && 'supplier' in column ? column.supplier : column
    if (comment === undefined) return []
    return [
      {
        key,
        header: `${name[language]}${required.includes(key) ? ' *' : ''}`,
        comment: comment[language],
        format: formats[key] ?? TEXT_FORMAT,
        width: widths[key] ?? NORMAL_WIDTH,
      },
    ]
  })
}

/** Spreadsheet programs read `_x0041_` as the character with that code, unless its underscore is written as a code. */
const CHARACTER_CODE = /_(?=x[\da-f]{4}_)/gi

/** A text as a workbook stores it, so that it comes back as it is. */
export function storedText(text: string): string {
  return text.replace(CHARACTER_CODE, '_x005F_')
}

/** Headers may need two lines. */
export const headerRow: readonly [number, { height: number }] = [0, { height: 32 }]

/** On paper all columns are beside each other, below their headers. */
export const printed: Pick<WriteSheet, 'pageSetup'> = {
  pageSetup: {
    orientation: 'landscape',
    paperSize: 'a4',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    printTitlesRow: '$1:$1',
  },
}

export function headerCell(text: string, comment?: string): Partial<Cell> {
  return {
    value: text,
    type: 'string',
    style: headerStyle,
    ...(comment !== undefined && { comment: { author: COMMENT_AUTHOR, text: comment } }),
  }
}

type WrittenRow = Omit<SheetRow, 'line'>

/** Readable dates and amounts become values that a person can calculate with; everything else stays the text it was. */
export function cellValue(key: ColumnKey, row: WrittenRow): CellValue {
  const value = typedValue(key, row)
  return typeof value === 'string' ? storedText(value) : value
}

function typedValue(key: ColumnKey, row: WrittenRow): CellValue {
  switch (key) {
    case 'buyerCode':
      return row.texts.buyer ?? null
    case 'buyerName':
    case 'buyerVat':
      return null
    case 'fileName':
    case 'note':
      return row[key] ?? null
    case 'issueDate':
    case 'dueDate': {
      const text = row.texts[key]
      const day = text === undefined ? undefined : readDate(text)
      return day === undefined ? (text ?? null) : new Date(`${day}T00:00:00Z`)
    }
    case 'invoiceAmount':
    case 'transferClaimAmount': {
      const text = row.texts[key]
      const amount = text === undefined ? undefined : readAmount(text)
      return amount === undefined ? (text ?? null) : Number(amount)
    }
    case 'invoiceNumber':
    case 'currency':
      return row.texts[key] ?? null
  }
}
