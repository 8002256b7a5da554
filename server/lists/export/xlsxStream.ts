import { aboutSheetXml, type AboutLine } from './aboutSheet.ts'
import { ROWS_PER_SHEET, sheetHead, sheetTail, type SheetColumn } from './sheetXml.ts'
import { contentTypesXml, rootRelationsXml, stylesXml, workbookRelationsXml, workbookXml } from './workbookParts.ts'
import { ZipStream } from './zipStream.ts'

export type SheetOptions = {
  readonly sheetName: string
  readonly columns: readonly SheetColumn[]
  /** Rows per sheet before the next one starts; the format's own limit outside tests. */
  readonly rowsPerSheet?: number
}

/** The last sheet, which describes the export; its lines are computed once all rows are written. */
export type AboutSheet = { readonly sheetName: string; readonly lines: () => readonly AboutLine[] }

/**
 * Streams a spreadsheet (ECMA-376) from batches of row XML (`<row>…</row>`, built by cellSql.ts); memory holds one
 * batch. Rows beyond the limit of a sheet continue on the next. Parts that list the sheets follow them.
 */
export async function* xlsxBytes(
  options: SheetOptions,
  batches: AsyncIterable<readonly string[]>,
  about?: AboutSheet,
): AsyncGenerator<Buffer> {
  const zip = new ZipStream()
  const rows = new RowSource(batches, (options.rowsPerSheet ?? ROWS_PER_SHEET) - 1)
  const sheetNames: string[] = []
  try {
    yield* zip.entry('_rels/.rels', [rootRelationsXml()])
    do {
      sheetNames.push(sheetNames.length === 0 ? options.sheetName : `${options.sheetName} ${sheetNames.length + 1}`)
      yield* zip.entry(`xl/worksheets/sheet${sheetNames.length}.xml`, sheetXml(options.columns, rows))
    } while (await rows.more())
    if (about !== undefined) {
      sheetNames.push(about.sheetName)
      yield* zip.entry(`xl/worksheets/sheet${sheetNames.length}.xml`, [aboutSheetXml(about.lines())])
    }
    yield* zip.entry('xl/styles.xml', [stylesXml()])
    yield* zip.entry('xl/workbook.xml', [workbookXml(sheetNames)])
    yield* zip.entry('xl/_rels/workbook.xml.rels', [workbookRelationsXml(sheetNames.length)])
    yield* zip.entry('[Content_Types].xml', [contentTypesXml(sheetNames.length)])
    yield zip.end()
  } finally {
    await rows.close()
  }
}

async function* sheetXml(columns: readonly SheetColumn[], rows: RowSource): AsyncGenerator<string> {
  yield sheetHead(columns)
  let count = 1
  for (let batch = await rows.next(count); batch.length > 0; batch = await rows.next(count)) {
    count += batch.length
    yield batch.join('')
  }
  yield sheetTail(columns, count)
}

/** Splits batches so that no sheet exceeds its row limit. */
class RowSource {
  readonly #batches: AsyncIterator<readonly string[]>
  readonly #limit: number
  #waiting: readonly string[] = []

  constructor(batches: AsyncIterable<readonly string[]>, limit: number) {
    this.#batches = batches[Symbol.asyncIterator]()
    this.#limit = limit
  }

  /** True if rows remain for another sheet. */
  async more(): Promise<boolean> {
    while (this.#waiting.length === 0) {
      const step = await this.#batches.next()
      if (step.done === true) return false
      this.#waiting = step.value
    }
    return true
  }

  /** Next rows for a sheet that has `filled` rows, header included; none if it is full or all are read. */
  async next(filled: number): Promise<readonly string[]> {
    const room = this.#limit - (filled - 1)
    if (room === 0 || !(await this.more())) return []
    const taken = this.#waiting.slice(0, room)
    this.#waiting = this.#waiting.slice(room)
    return taken
  }

  async close(): Promise<void> {
    await this.#batches.return?.()
  }
}
