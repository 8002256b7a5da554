import { readXls, streamXlsxRows } from 'hucre/xlsx'
import { zipMembers } from '../../files/zip.ts'
import type { CellValue } from './cells.ts'
import { columnsDocument } from './columns.ts'
import { marksOf, MARKS_SHEET } from './marks.ts'
import { MAX_COLUMNS } from './SheetScan.ts'
import type { SheetMarks } from './spreadsheet.types.ts'

/** A file that no spreadsheet program would open without repairing it. */
export class DamagedFile extends Error {}

export type Sheet = {
  readonly name: string
  rows(): AsyncIterable<{ readonly index: number; readonly values: readonly CellValue[] }>
}
export type Workbook = {
  /** Visible ones. */
  readonly sheets: readonly Sheet[]
  /** Whether numbers count days from 1904. */
  readonly is1904: boolean
  readonly marks: SheetMarks | undefined
}

const MAX_MARKS = 20
const MAX_WORKBOOK_BYTES = 1024 * 1024
/** So many empty rows in a row are the end of the sheet: some programs write every row of a formatted column. */
const MAX_EMPTY_ROWS = 50_000
/** A row takes memory for all columns up to its last one. */
const WIDE_COLUMNS = 1000
const MAX_WIDE_ROWS = 100

/** Opens a workbook whose archive was checked before (guard.ts). Rows are read as a stream. */
export async function openXlsx(bytes: Uint8Array): Promise<Workbook> {
  const { sheets, is1904 } = sheetsOf(await workbookXml(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
  const marked = sheets.find(sheet => sheet.name === MARKS_SHEET && sheet.state !== 'visible')
  return {
    sheets: sheets
      .filter(sheet => sheet.state === 'visible')
      .map(({ name }) => ({ name, rows: () => sheetRows(bytes, name) })),
    is1904,
    marks: marked === undefined ? undefined : await readMarks(bytes),
  }
}

async function readMarks(bytes: Uint8Array): Promise<SheetMarks> {
  const rows: (readonly CellValue[])[] = []
  for await (const { values } of sheetRows(bytes, MARKS_SHEET)) if (rows.push(values) >= MAX_MARKS) break
  return marksOf(rows)
}

async function* sheetRows(bytes: Uint8Array, sheet: string): AsyncGenerator<{ index: number; values: CellValue[] }> {
  let [last, empty, wide] = [-1, 0, 0]
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    if (!Number.isInteger(index) || index <= last) throw new DamagedFile('rows are out of order')
    last = index
    if (values.length > WIDE_COLUMNS && (wide += 1) > MAX_WIDE_ROWS) throw new DamagedFile('rows are too wide')
    const kept = values.slice(0, MAX_COLUMNS)
    empty = kept.every(value => value === null) ? empty + 1 : 0
    if (empty > MAX_EMPTY_ROWS) return
    if (empty === 0) yield { index, values: kept }
  }
}

/** Which sheets exist and are hidden is not known to the stream reader. */
async function workbookXml(bytes: Buffer): Promise<string> {
  for await (const member of zipMembers(bytes)) {
    if (member.name !== 'xl/workbook.xml') continue
    if (member.declaredSize > MAX_WORKBOOK_BYTES) throw new DamagedFile('the list of sheets is too large')
    return (await member.content()).toString('utf8')
  }
  throw new DamagedFile('the list of sheets is missing')
}

type ListedSheet = { readonly name: string; readonly state: 'visible' | 'hidden' | 'veryHidden' }

function sheetsOf(xml: string): { sheets: ListedSheet[]; is1904: boolean } {
  const sheets = [...xml.matchAll(/<(?:\w+:)?sheet\s([^>]*)>/g)].map(([, attributes = '']): ListedSheet => {
    const state = attribute(attributes, 'state')
    return {
      name: unescapeXml(attribute(attributes, 'name') ?? ''),
      state: state === 'hidden' || state === 'veryHidden' ? state : 'visible',
    }
  })
  const properties = /<(?:\w+:)?workbookPr\s([^>]*)>/.exec(xml)?.[1] ?? ''
  return { sheets, is1904: /^(?:1|true)$/.test(attribute(properties, 'date1904') ?? '') }
}

function attribute(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return match?.[1] ?? match?.[2]
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (...match: (string | undefined)[]) => {
      const [all = '', decimal, hex, name] = match
      if (name !== undefined) return entities[name.toLowerCase()] ?? all
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code <= 0x10ffff ? String.fromCodePoint(code) : all
    },
  )
}

/** Opens a workbook of Excel 97-2003. It is read whole: it cannot be larger than the file. */
export async function openXls(bytes: Uint8Array): Promise<Workbook> {
  const { sheets } = await readXls(bytes)
  // A workbook of the portal that was saved in the older format; which sheets are hidden is not known here.
  const marked = sheets.find(({ name }) => name === MARKS_SHEET)
  const ownLists = new Set<string>(marked === undefined ? [] : Object.values(columnsDocument.sheets.lists))
  const others = sheets.filter(sheet => sheet !== marked && !ownLists.has(sheet.name))
  return {
    sheets: others.map(({ name, rows }) => ({
      name,
      async *rows() {
        // Rows without cells are holes.
        for (const [index, values] of rows.entries())
          if (values !== undefined && values !== null) yield { index, values }
      },
    })),
    is1904: false,
    marks:
      marked === undefined ? undefined : marksOf(marked.rows.slice(0, MAX_MARKS).filter(row => Array.isArray(row))),
  }
}
