import { colToLetter, writeXlsx, type Cell, type DataValidation, type WriteSheet } from 'hucre/xlsx'
import { columnsDocument } from './columns.ts'
import { cellValue, headerRow, headerCell, layoutOf, printed, storedText, type LayoutColumn } from './layout.ts'
import { MARKS_SHEET, marksRows } from './marks.ts'
import type { ColumnKey, SheetRow, TemplateInput } from './spreadsheet.types.ts'

/** Rows with formats and hints; further rows work without. */
const PREPARED_ROWS = 500

/**
 * The empty workbook of one contract (UPL-03). Examples are in comments of the headers, because example rows would be
 * sent.
 */
export function makeTemplate(input: TemplateInput): Promise<Buffer> {
  return filledTemplate(input, [])
}

/** The template as a person has filled it. */
export async function filledTemplate(input: TemplateInput, rows: readonly Omit<SheetRow, 'line'>[]): Promise<Buffer> {
  const { language, isReverse, contractNumber } = input
  const columns = layoutOf(language, isReverse)
  const lists = { name: columnsDocument.sheets.lists[language], rows: listRows(input) }
  const invoices: WriteSheet = {
    name: columnsDocument.sheets.invoices[language],
    columns: columns.map(({ format, width }) => ({ width, style: { numFmt: format } })),
    rows: [
      columns.map(({ header }) => header),
      ...Array.from({ length: PREPARED_ROWS }, (_, index) => {
        const row = rows[index]
        return columns.map(({ key }) => (row === undefined ? null : cellValue(key, row)))
      }),
    ],
    cells: new Map(
      columns.map(({ header, comment }, index): [string, Partial<Cell>] => [`0,${index}`, headerCell(header, comment)]),
    ),
    freezePane: { rows: 1 },
    ...printed,
    rowDefs: new Map([headerRow]),
    dataValidations: columns.flatMap((column, index) => validation(column, colToLetter(index), lists, input)),
  }
  return Buffer.from(
    await writeXlsx({
      sheets: [invoices, { ...lists, hidden: true }, marksSheet({ contractNumber, language })],
      stringMode: 'inline',
    }),
  )
}

export function marksSheet(marks: Parameters<typeof marksRows>[0]): WriteSheet {
  return { name: MARKS_SHEET, rows: marksRows(marks), veryHidden: true }
}

/** Codes, names and the currency, each below the other: a list in the validation itself may have 255 characters only. */
function listRows({ buyers, currency }: TemplateInput): string[][] {
  return Array.from({ length: Math.max(1, buyers.length) }, (_, index) => [
    storedText(buyers[index]?.registrationCode ?? ''),
    storedText(buyers[index]?.name ?? ''),
    index === 0 ? currency : '',
  ])
}

const listed: readonly ColumnKey[] = ['buyerCode', 'buyerName', 'currency']

function validation(
  { key, format }: LayoutColumn,
  letter: string,
  lists: { readonly name: string; readonly rows: readonly unknown[] },
  { language, buyers }: TemplateInput,
): DataValidation[] {
  const range = `${letter}2:${letter}${PREPARED_ROWS + 1}`
  // Only warnings: what is pasted is not validated, and the server reads every text again.
  const common = { range, allowBlank: true, showErrorMessage: true, errorStyle: 'warning' } as const
  const list = listed.indexOf(key)
  if (list >= 0) {
    if (key !== 'currency' && buyers.length === 0) return []
    const source = colToLetter(list)
    const last = key === 'currency' ? 1 : lists.rows.length
    return [
      {
        ...common,
        type: 'list',
        formula1: `'${lists.name.replaceAll("'", "''")}'!$${source}$1:$${source}$${last}`,
        errorMessage: columnsDocument.listWarning[language],
      },
    ]
  }
  if (key === 'issueDate' || key === 'dueDate')
    return [
      {
        ...common,
        type: 'date',
        operator: 'greaterThan',
        // 2000-01-01
        formula1: '36526',
        errorMessage: columnsDocument.dateWarning[language],
      },
    ]
  if (format.includes('0.00'))
    return [
      {
        ...common,
        type: 'decimal',
        operator: 'between',
        formula1: '-9999999999999.99',
        formula2: '9999999999999.99',
        errorMessage: columnsDocument.amountWarning[language],
      },
    ]
  return []
}
