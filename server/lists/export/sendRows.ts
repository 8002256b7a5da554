import type { FastifyReply } from 'fastify'
import type { Database } from '../../db/database.ts'
import { csvCell, csvLineSql, CSV_SEPARATOR } from './csvSql.ts'
import { rowBatches, type ExportQuery } from './rowBatches.ts'
import { exportFileName, sendBatches, sendXlsx } from './sendXlsx.ts'
import type { SheetOptions } from './xlsxStream.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'
export type ExportFormat = 'xlsx' | 'csv'
/** What to export, and how the file is called and headed. */
export type RowsFile = { readonly query: ExportQuery; readonly sheet: SheetOptions; readonly filePrefix: string }
type Options = {
  readonly database: Database
  readonly format: ExportFormat
  readonly now: Date
  readonly signal: AbortSignal
  /** Called when all rows are read, or when the response ends early; may be called twice. */
  readonly done: () => void
}

// Without the mark, Excel reads UTF-8 as the code page of the machine.
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'

/** Streams an export as a spreadsheet or as CSV, by the same rules (`sendXlsx`). */
export function sendRows(
  reply: FastifyReply,
  { query, sheet, filePrefix }: RowsFile,
  { database, format, now, signal, done }: Options,
): Promise<FastifyReply> {
  const fileName = exportFileName(filePrefix, now, format)
  if (format === 'xlsx') return sendXlsx(reply, fileName, sheet, rowBatches(database, query, signal), done)
  const header = sheet.columns.map(column => csvCell(column.header)).join(CSV_SEPARATOR)
  return sendBatches(reply, {
    fileName,
    type: CSV_TYPE,
    bytes: lines => csvBytes(header, lines),
    batches: rowBatches(database, query, signal, csvLineSql),
    done,
  })
}

async function* csvBytes(header: string, batches: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  yield Buffer.from(`${BYTE_ORDER_MARK}${header}${LINE_END}`)
  for await (const lines of batches) if (lines.length > 0) yield Buffer.from(lines.join(LINE_END) + LINE_END)
}
