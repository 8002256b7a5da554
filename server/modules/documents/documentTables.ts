import type { PrintedColumn, PrintedTable } from '../../pdf/printed.ts'
import type { LineRow, Lines, TypeTotal } from './documentRows.ts'
import type { DocumentWords } from '../../pdf/DocumentWords.ts'

type Column = PrintedColumn & { readonly text: (line: LineRow) => string }
const EMPTY_CELL = ''
type Context = { readonly words: DocumentWords; readonly currency: string; readonly reverse: boolean }

/** Line items of an act or a bill with their sum. Columns empty in every row are omitted. */
export function linesTable(context: Context, lines: Lines, title: string | null): PrintedTable {
  const { words, currency } = context
  return table(columnsOf(context), lines.rows, title, [
    { label: words.get('documents.total'), value: words.money(lines.total, currency) },
  ])
}

/**
 * Acts of a period, of every type. Each type has its own sum, because adding incoming and outgoing money is
 * meaningless.
 */
export function statementTable(
  context: Context,
  lines: Lines,
  totals: readonly TypeTotal[],
  title: string,
): PrintedTable {
  const { words, currency } = context
  const kinds: Column = { label: words.get('documents.column.type'), text: ({ type }) => words.type(type) }
  const [number, date, ...rest] = columnsOf(context).filter(
    ({ label }) => label !== words.get('documents.column.calculation'),
  )
  const columns = [number, date, kinds, ...rest].flatMap(column => column ?? [])
  return table(
    columns,
    lines.rows,
    title,
    totals.map(({ type, total }) => ({ label: words.type(type), value: words.money(total, currency) })),
  )
}

function columnsOf({ words, currency, reverse }: Context): Column[] {
  return [
    { label: words.get('documents.column.number'), text: ({ number }) => number },
    { label: words.get('documents.column.date'), text: ({ date }) => date },
    { label: words.get('documents.column.invoice'), text: ({ invoiceNumber }) => invoiceNumber ?? EMPTY_CELL },
    {
      label: words.get(reverse ? 'documents.column.supplier' : 'documents.column.buyer'),
      wide: true,
      text: ({ thirdPartyName, thirdPartyCode }) =>
        thirdPartyName === null ? EMPTY_CELL : `${thirdPartyName}, ${thirdPartyCode ?? EMPTY_CELL}`,
    },
    {
      label: words.get('documents.column.detail'),
      text: ({ detail }) => (detail === null ? EMPTY_CELL : words.get(`documents.detail.${detail}`)),
    },
    { label: words.get('documents.column.calculation'), text: line => calculation(words, currency, line) },
    { label: words.get('documents.column.amount'), right: true, text: ({ amount }) => words.money(amount, currency) },
  ]
}

function calculation(words: DocumentWords, currency: string, { type, base, rate, days }: LineRow): string {
  if (base === null || rate === null) return ''
  const product = `${words.money(base, currency)} × ${words.rate(rate)}`
  if (days === null) return product
  return type === 'INTEREST_FEE'
    ? words.get('documents.ofYear', { product, days })
    : words.get('documents.ofDays', { product, days })
}

function table(
  columns: readonly Column[],
  lines: readonly LineRow[],
  title: string | null,
  totals: PrintedTable['totals'],
): PrintedTable {
  const kept = columns.filter(({ text, right }) => right === true || lines.some(line => text(line) !== ''))
  return {
    title,
    totals,
    rows: lines.map(line => kept.map(({ text }) => text(line))),
    columns: kept.map(({ label, wide, right }) => ({ label, ...(wide ? { wide } : {}), ...(right ? { right } : {}) })),
  }
}
