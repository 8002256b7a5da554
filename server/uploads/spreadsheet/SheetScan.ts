import { cellText, rowOf, type CellValue } from './cells.ts'
import { chosenColumns, matchHeaders, missingOf, type Columns, type HeaderMatch } from './columns.ts'
import {
  columnKeys,
  type ColumnKey,
  type FoundColumn,
  type FoundColumns,
  type ReadOptions,
  type SheetRow,
} from './spreadsheet.types.ts'

export const MAX_ROWS = 20_000
/** Headers are within the first rows; letterheads and filters of a report may be above them. */
const MAX_HEADER_ROWS = 20
export const MAX_COLUMNS = 64
const MAX_SAMPLES = 3
/** One known word may be chance; two in a row are headers. */
const MIN_SCORE = 2
/** Of several columns with one of these meanings the first is taken: nothing is lost that a row needs. */
const uncritical: readonly ColumnKey[] = ['buyerVat', 'currency', 'fileName', 'note']

/** What is found in one sheet; `line` is the row of headers. */
type Found = Omit<FoundColumns, 'place'> & { readonly line: number }

export type ScanResult =
  | {
      readonly kind: 'rows'
      readonly count: number
      readonly ignoredColumns: readonly string[]
      readonly headers: readonly string[]
    }
  | { readonly kind: 'tooMany' }
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'unknown'
      readonly score: number
      readonly missing: readonly ColumnKey[]
      readonly found: Found | undefined
    }
  | ({ readonly kind: 'mapping' } & Found)

type Line = { readonly index: number; readonly values: readonly CellValue[] }
type TopLine = Line & { readonly match: HeaderMatch; readonly headers: readonly string[] }

/** Takes the rows of one sheet from top to bottom, finds the headers and reads what is below them. */
export class SheetScan {
  readonly #options: ReadOptions
  readonly #is1904: boolean
  readonly #emit: (row: SheetRow) => void
  /** Rows at the top until the headers are found. */
  #top: TopLine[] = []
  #columns: Columns | null = null
  #headers: readonly string[] = []
  #ambiguous: { line: TopLine; below: Line[] } | null = null
  #count = 0
  #decided = false
  #isFull = false

  constructor(options: ReadOptions, is1904: boolean, emit: (row: SheetRow) => void) {
    this.#options = options
    this.#is1904 = is1904
    this.#emit = emit
  }

  /**
   * @param index row from 0
   * @returns false when no further row is needed
   */
  add(index: number, all: readonly CellValue[]): boolean {
    const values = all.slice(0, MAX_COLUMNS)
    if (!this.#decided && index >= MAX_HEADER_ROWS) this.#decide()
    if (!this.#decided) this.#addTop({ index, values })
    else this.#addBelow({ index, values })
    if (this.#ambiguous !== null) return this.#ambiguous.below.length < MAX_SAMPLES
    return !this.#isFull && (!this.#decided || this.#columns !== null)
  }

  finish(): ScanResult {
    if (!this.#decided) this.#decide()
    if (this.#ambiguous !== null) return { kind: 'mapping', ...foundIn(this.#ambiguous.line, this.#ambiguous.below) }
    if (this.#isFull) return { kind: 'tooMany' }
    if (this.#columns !== null)
      return this.#count === 0
        ? { kind: 'empty' }
        : { kind: 'rows', count: this.#count, ignoredColumns: this.#columns.ignored, headers: this.#headers }
    if (this.#top.length === 0) return { kind: 'empty' }
    const best = this.#best()
    const found = this.#likelyHeaders(best)
    return best !== undefined && best.match.score >= MIN_SCORE
      ? { kind: 'unknown', score: best.match.score, missing: best.match.missing, found }
      : { kind: 'unknown', score: 0, missing: missingOf({}), found }
  }

  /** The row shown to the user as headers: the one with a known header, else the first that contains only words. */
  #likelyHeaders(best: TopLine | undefined): Found | undefined {
    const line =
      best !== undefined && best.match.score > 0
        ? best
        : this.#top.find(
            ({ values, headers }) =>
              headers.filter(header => header.trim() !== '').length >= MIN_SCORE &&
              values.every((value, index) => isWord(value, headers[index] ?? '')),
          )
    if (line === undefined) return undefined
    const below = this.#top.filter(({ index }) => index > line.index).slice(0, MAX_SAMPLES)
    return below.length === 0 ? undefined : foundIn(line, below)
  }

  #addTop(line: Line): void {
    const headers = Array.from(line.values, value => cellText(value, 'text'))
    if (headers.every(header => header.trim() === '')) return
    const match = matchHeaders(headers, this.#options.isReverse ?? false)
    this.#top.push({ ...line, match, headers })
    if (this.#options.columns === undefined && match.missing.length === 0) this.#decide()
  }

  #addBelow(line: Line): void {
    if (this.#ambiguous !== null) {
      if (line.values.some(value => cellText(value, 'text').trim() !== '')) this.#ambiguous.below.push(line)
      return
    }
    if (this.#columns === null) return
    const row = rowOf(line.index + 1, line.values, this.#columns, this.#is1904)
    if (row === undefined) return
    if (this.#count === MAX_ROWS) this.#isFull = true
    else {
      this.#count += 1
      this.#emit(row)
    }
  }

  #best(): TopLine | undefined {
    return this.#top.reduce<TopLine | undefined>(
      (best, one) => (best === undefined || one.match.score > best.match.score ? one : best),
      undefined,
    )
  }

  /** Chooses the headers among the rows at the top, then reads those that are below them. */
  #decide(): void {
    this.#decided = true
    const best = this.#best()
    const chosen = this.#options.columns
    const place = this.#options.place
    const known = best !== undefined && best.match.score >= MIN_SCORE ? best : undefined
    const headers = place === undefined ? known : this.#top.find(({ index }) => index === place.line)
    if (chosen !== undefined && (place === undefined || headers !== undefined))
      this.#columns = chosenColumns(headers?.headers ?? [], chosen)
    else if (headers !== undefined && headers.match.missing.length === 0) this.#take(headers)
    this.#headers = headers?.headers ?? []
    if (this.#columns === null && this.#ambiguous === null) return
    const first = headers?.index ?? -1
    for (const line of this.#top) if (line.index > first) this.#addBelow(line)
    if (this.#columns !== null) this.#top = []
  }

  #take(line: TopLine): void {
    const { match } = line
    // The name is only read where the code is missing, so two columns with names do no harm beside a code.
    const harmless = match.columns.indexes.buyerCode === undefined ? uncritical : [...uncritical, 'buyerName']
    if (columnKeys.every(key => match.ambiguous[key] === undefined || harmless.includes(key)))
      this.#columns = match.columns
    else this.#ambiguous = { line, below: [] }
  }
}

/** Whether a cell may be a header: nothing, or a text that is no number or date. */
function isWord(value: CellValue, text: string): boolean {
  return text.trim() === '' || (typeof value === 'string' && /\p{L}/u.test(text))
}

function foundIn({ headers, match, index: line }: TopLine, below: readonly Line[]): Found {
  const columns = headers.flatMap((header, index): FoundColumn[] =>
    header.trim() === ''
      ? []
      : [
          {
            index,
            header: header.trim().slice(0, 200),
            samples: below.slice(0, MAX_SAMPLES).map(({ values }) => cellText(values[index], 'text').slice(0, 100)),
          },
        ],
  )
  const { indexes } = match.columns
  const candidates = Object.fromEntries(
    columnKeys.flatMap(key => {
      const index = indexes[key]
      return index === undefined ? [] : [[key, match.ambiguous[key] ?? [index]] as const]
    }),
  )
  return { columns, candidates, missing: match.missing, headers, line }
}
