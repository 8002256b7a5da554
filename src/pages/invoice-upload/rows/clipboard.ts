import columnsDocument from '../../../../resources/upload/columns.json'
// For the pasted table: a page without it rejects all markup.
import '../../../security/sanitizer.ts'
import type { TypedField } from './uploadTypes.ts'
import { typedFields } from './uploadTypes.ts'

/** Columns that a paste may have; a row is sent under these names, which every template has. */
export type PasteColumn = TypedField | 'buyerName' | 'currency'

export type Paste = {
  /** Meaning of each column; null for one that is ignored. */
  readonly columns: readonly (PasteColumn | null)[]
  readonly rows: readonly (readonly string[])[]
  /** The first line named the columns. */
  readonly hasHeader: boolean
}

/** Rows of a pasted HTML table, which keeps cells with line breaks and tabs whole; else of the tab-separated text. */
export function readClipboard(html: string, text: string): readonly (readonly string[])[] {
  const found = html === '' ? [] : readHtmlTable(html)
  return (found.length > 0 ? found : readTabs(text)).filter(row => row.some(cell => cell.trim() !== ''))
}

function readHtmlTable(html: string): string[][] {
  // Parsed without running or loading anything; nothing of it enters the page as markup.
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (table === null) return []
  return [...table.rows].map(row =>
    [...row.cells].flatMap(cell => [
      (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim(),
      ...Array.from({ length: Math.min(64, cell.colSpan) - 1 }, () => ''),
    ]),
  )
}

/** Tab-separated text as spreadsheets write it: a cell with a tab, a quote or a line break is quoted. */
export function readTabs(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const put = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text.charAt(at + 1) === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === '\t') put()
    else if (sign === '\n') {
      put()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  put()
  return rows
}

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Columns of the shared document by their name there; what is not typed here is ignored. */
const shared: Readonly<Record<keyof typeof columnsDocument.columns, PasteColumn | null>> = {
  invoiceNumber: 'invoiceNumber',
  buyerCode: 'buyer',
  buyerVat: 'buyer',
  buyerName: 'buyerName',
  issueDate: 'issueDate',
  dueDate: 'dueDate',
  invoiceAmount: 'invoiceAmount',
  transferClaimAmount: 'transferClaimAmount',
  currency: 'currency',
  fileName: null,
  note: null,
}
type SharedColumn = {
  name: object
  synonyms: readonly string[]
  supplier?: { name?: object; synonyms?: readonly string[] }
}

/** Header words of all languages, folded: the same as the server reads in files. */
const columnOf = new Map<string, PasteColumn>()
for (const [name, column] of Object.entries(shared)) {
  if (column === null) continue
  const { name: names, synonyms, supplier } = columnsDocument.columns[name as keyof typeof shared] as SharedColumn
  const words = [
    ...Object.values(names),
    ...synonyms,
    ...Object.values(supplier?.name ?? {}),
    ...(supplier?.synonyms ?? []),
  ]
  for (const word of words) columnOf.set(fold(String(word)), column)
}

/**
 * What a paste means: a first line of known headers names the columns in any order, else they follow the grid from the
 * cell that the paste was made at.
 */
export function readPaste(rows: readonly (readonly string[])[], at: TypedField): Paste {
  const [first = [], ...others] = rows
  const named = first.map(cell => columnOf.get(fold(cell)) ?? null)
  // One known word may be a value; two different ones are a header.
  if (new Set(named.filter(column => column !== null)).size >= 2) {
    const columns = named.map((column, index) => (column !== null && named.indexOf(column) === index ? column : null))
    return { columns, rows: others, hasHeader: true }
  }
  const from = typedFields.indexOf(at)
  const width = Math.max(...rows.map(row => row.length), 0)
  const columns = Array.from({ length: width }, (_, index) => typedFields[from + index] ?? null)
  return { columns, rows, hasHeader: false }
}

const serverColumns: Readonly<Record<PasteColumn, keyof typeof shared>> = {
  invoiceNumber: 'invoiceNumber',
  buyer: 'buyerCode',
  buyerName: 'buyerName',
  issueDate: 'issueDate',
  dueDate: 'dueDate',
  invoiceAmount: 'invoiceAmount',
  transferClaimAmount: 'transferClaimAmount',
  currency: 'currency',
}

function serverName(column: PasteColumn, isReverse: boolean): string {
  const { name, supplier } = columnsDocument.columns[serverColumns[column]] as SharedColumn & { name: { en: string } }
  const names = (isReverse ? supplier?.name : undefined) ?? name
  return (names as { en: string }).en
}

/** A tab or line break within a cell would become another cell. */
const plain = (cell: string): string => cell.replaceAll(/\s+/g, ' ').trim()

/**
 * The pasted rows as the call takes them: tabs between cells, a first line of names. Columns that were not pasted are
 * sent empty, because a file must have them all.
 */
export function toTabs({ columns, rows }: Paste, isReverse: boolean): string {
  const used = columns.flatMap((column, index) => (column === null ? [] : [{ column, index }]))
  const absent = typedFields.filter(field => !columns.includes(field))
  const names = [...used.map(({ column }) => column), ...absent].map(column => serverName(column, isReverse))
  const lines = rows.map(row => [...used.map(({ index }) => plain(row[index] ?? '')), ...absent.map(() => '')])
  return [names, ...lines].map(line => line.join('\t')).join('\n')
}

/** The cells of a single pasted line. */
export function cellsOf({ columns, rows }: Paste): Partial<Record<TypedField, string>> {
  const [row = []] = rows
  return Object.fromEntries(
    columns.flatMap((column, index) =>
      column === null || column === 'currency' || column === 'buyerName' ? [] : [[column, row[index] ?? '']],
    ),
  )
}
