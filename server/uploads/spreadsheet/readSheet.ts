import { MAX_ROWS, SheetScan, type ScanResult } from './SheetScan.ts'
import { decodeText, readCsv } from './readCsv.ts'
import { DamagedFile, openXls, openXlsx, type Workbook } from './readWorkbook.ts'
import type { FaultCode, ReadOptions, SheetResult, SheetRow } from './spreadsheet.types.ts'

export type SheetFormat = 'csv' | 'tsv' | 'xls' | 'xlsx'

/** The result of reading without its rows: those are emitted. */
export type Outcome = Exclude<SheetResult, { kind: 'rows' }> | Omit<Extract<SheetResult, { kind: 'rows' }>, 'rows'>

/** A workbook with more visible sheets than these is not searched further for headers. */
const MAX_SHEETS = 20

/** Reads a file in the thread. Rows that were emitted count only if the outcome is `rows`. */
export async function readSheet(
  format: SheetFormat,
  bytes: Uint8Array,
  options: ReadOptions,
  emit: (row: SheetRow) => void,
): Promise<Outcome> {
  if (format === 'csv' || format === 'tsv') return readText(format, bytes, options, emit)
  let workbook: Workbook
  try {
    workbook = format === 'xlsx' ? await openXlsx(bytes) : await openXls(bytes)
    return await readSheets(workbook, options, emit)
  } catch (error) {
    if (isMemoryFault(error)) throw error
    // The reader's own words are often wrong: it takes every old workbook for an encrypted one.
    return fault('SME29')
  }
}

/** Sizes are capped before; a buffer that cannot be had is the machine's fault, not the file's. */
function isMemoryFault(error: unknown): boolean {
  return !(error instanceof DamagedFile) && error instanceof RangeError && /allocation/i.test(error.message)
}

function readText(
  format: 'csv' | 'tsv',
  bytes: Uint8Array,
  options: ReadOptions,
  emit: (row: SheetRow) => void,
): Outcome {
  const text = decodeText(bytes)
  if (text === null) return fault('SME29')
  const scan = new SheetScan(options, false, emit)
  readCsv(
    text,
    options.isReverse ?? false,
    (index, values) => scan.add(index, values),
    format === 'tsv' ? '\t' : undefined,
  )
  return outcomeOf(scan.finish(), 0)
}

/** The first visible sheet with headers and rows decides; without one, the sheet that comes closest. */
async function readSheets(workbook: Workbook, options: ReadOptions, emit: (row: SheetRow) => void): Promise<Outcome> {
  let best: { readonly result: ScanResult; readonly at: number } = { result: { kind: 'empty' }, at: 0 }
  for (const [at, sheet] of workbook.sheets.slice(0, MAX_SHEETS).entries()) {
    if (options.place !== undefined && options.place.sheet !== at) continue
    const scan = new SheetScan(options, workbook.is1904, emit)
    for await (const { index, values } of sheet.rows()) if (!scan.add(index, values)) break
    const result = scan.finish()
    if (result.kind !== 'empty' && result.kind !== 'unknown')
      return { ...outcomeOf(result, at), ...(workbook.marks !== undefined && { marks: workbook.marks }) }
    if (result.kind === 'unknown' && isCloser(result, best.result)) best = { result, at }
  }
  return outcomeOf(best.result, best.at)
}

function isCloser(one: Extract<ScanResult, { kind: 'unknown' }>, other: ScanResult): boolean {
  if (other.kind !== 'unknown' || one.score > other.score) return true
  return one.score === other.score && one.found !== undefined && other.found === undefined
}

function outcomeOf(result: ScanResult, sheet: number): Outcome {
  switch (result.kind) {
    case 'rows':
      return { kind: 'rows', ignoredColumns: result.ignoredColumns, headers: result.headers }
    case 'mapping': {
      const { line, ...found } = result
      return { ...found, place: { sheet, line } }
    }
    case 'empty':
      return fault('SME31', { rows: '0', max: String(MAX_ROWS) })
    case 'tooMany':
      return fault('SME31', { max: String(MAX_ROWS) })
    case 'unknown': {
      const unknown = fault('SME30', { missing: result.missing.join(',') })
      if (result.found === undefined) return unknown
      const { line, ...found } = result.found
      return { ...unknown, found: { ...found, place: { sheet, line } } }
    }
  }
}

export function fault(code: FaultCode, params?: Readonly<Record<string, string>>): Extract<Outcome, { kind: 'fault' }> {
  return { kind: 'fault', code, ...(params !== undefined && { params }) }
}
