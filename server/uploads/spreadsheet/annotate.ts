import { writeXlsx, type Cell, type CellStyle } from 'hucre/xlsx'
import type { RowField } from '../../../schemas/invoiceRow.ts'
import { columnsDocument } from './columns.ts'
import {
  cellValue,
  COMMENT_AUTHOR,
  bodyFont,
  headerRow,
  headerCell,
  layoutOf,
  type LayoutColumn,
  printed,
  storedText,
} from './layout.ts'
import type { AnnotateInput, ColumnKey } from './spreadsheet.types.ts'
import { marksSheet } from './template.ts'

/** Beyond that, only faulty rows are written, with their lines. */
export const MAX_ANNOTATED_ROWS = 5000
const ERRORS_WIDTH = 80
/** Points of one line; programs do not raise a row for its wrapped text by themselves. */
const LINE_HEIGHT = 15
const LINE_WIDTH = 12
const MAX_CELL_LENGTH = 32_767

type AnnotatedRow = AnnotateInput['rows'][number]

/** Excel's own colours of a bad value: readable in print and without colour beside the words. */
const faulty: Pick<CellStyle, 'fill' | 'font'> = {
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC7CE' } },
  font: { ...bodyFont, color: { rgb: '9C0006' } },
}

/**
 * A new workbook from the values that were read, with the errors beside them. The uploaded workbook itself is never
 * handed back: it may have macros, links and other sheets. No cell is a formula.
 */
export async function annotate(input: AnnotateInput): Promise<Uint8Array> {
  const { language, contractNumber, attempt } = input
  const isWhole = input.rows.length <= MAX_ANNOTATED_ROWS
  const rows = isWhole ? input.rows : input.rows.filter(row => row.problems.length > 0)
  const columns = layoutOf(language, input.isReverse ?? false)
  const own = [
    { header: columnsDocument.errors[language], width: ERRORS_WIDTH, text: errorText },
    ...(isWhole ? [] : [{ header: columnsDocument.line[language], width: LINE_WIDTH, text: lineText }]),
  ]
  const cells = new Map<string, Partial<Cell>>()
  for (const [index, { header, comment }] of columns.entries()) cells.set(`0,${index}`, headerCell(header, comment))
  for (const [index, { header }] of own.entries()) cells.set(`0,${columns.length + index}`, headerCell(header))
  for (const [index, row] of rows.entries()) mark(cells, index + 1, row, columns)
  const workbook = await writeXlsx({
    sheets: [
      {
        name: columnsDocument.sheets.invoices[language],
        columns: [...columns.map(column => ({ width: column.width, style: { numFmt: column.format } })), ...own],
        rows: [
          [...columns, ...own].map(({ header }) => header),
          ...rows.map(row => [...columns.map(({ key }) => cellValue(key, row)), ...own.map(({ text }) => text(row))]),
        ],
        cells,
        freezePane: { rows: 1 },
        ...printed,
        rowDefs: new Map([headerRow, ...rows.flatMap(heightOf)]),
      },
      marksSheet({ contractNumber, language, attempt, rows: isWhole ? 'all' : 'faulty' }),
    ],
    stringMode: 'inline',
  })
  return workbook
}

/** Lines that the words of a row need; letters are a little narrower than the width counts. */
function heightOf(row: AnnotatedRow, index: number): [number, { height: number }][] {
  const lines = Math.ceil((errorText(row)?.length ?? 0) / ERRORS_WIDTH)
  return lines > 1 ? [[index + 1, { height: lines * LINE_HEIGHT }]] : []
}

function mark(
  cells: Map<string, Partial<Cell>>,
  line: number,
  row: AnnotatedRow,
  columns: readonly LayoutColumn[],
): void {
  for (const [index, { key, format }] of columns.entries()) {
    const messages = row.problems.filter(({ field }) => columnOf(field) === key).map(({ message }) => message)
    if (messages.length > 0)
      cells.set(`${line},${index}`, {
        value: cellValue(key, row),
        style: { ...faulty, numFmt: format },
        comment: { author: COMMENT_AUTHOR, text: messages.join('\n') },
      })
  }
  if (row.problems.length > 0)
    cells.set(`${line},${columns.length}`, {
      value: errorText(row),
      style: { ...faulty, alignment: { wrapText: true, vertical: 'top' } },
    })
}

/** Code, VAT number and name are one text when a row was read; each of them is understood in the column of the code. */
function columnOf(field: RowField): ColumnKey {
  return field === 'buyer' ? 'buyerCode' : field
}

function errorText({ problems }: AnnotatedRow): string | null {
  const text = problems.map(({ message }) => message).join('; ')
  return text === '' ? null : storedText(text.slice(0, MAX_CELL_LENGTH))
}

function lineText({ line }: AnnotatedRow): number {
  return line
}
