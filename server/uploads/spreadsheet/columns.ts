import source from '../../../resources/upload/columns.json' with { type: 'json' }
import type { UploadColumns } from '../../../schemas/generated/types/config/upload-columns.ts'
import { languages } from '../../../schemas/languages.ts'
import { columnKeys, type ColumnKey } from './spreadsheet.types.ts'

export const columnsDocument: UploadColumns = source

/** Columns without which no row can be complete; the buyer is one of three. */
const requiredKeys = ['invoiceNumber', 'issueDate', 'dueDate', 'invoiceAmount'] as const
const buyerKeys = ['buyerCode', 'buyerVat', 'buyerName'] as const

/** Columns that this portal adds and ignores when the file returns. */
const OWN = 'own'
type Meaning = { readonly key: ColumnKey | typeof OWN; readonly party: 'buyer' | 'supplier' | null }

/** Header without case, accents, blanks, punctuation, the mark of a required column and a currency at its end. */
export function foldHeader(header: string): string {
  return header
    .slice(0, 200)
    .replace(/[\s,([]*(?:EUR|€)[\s)\].]*$/iu, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}#]+/gu, '')
}

/** @param report receives headers with two meanings */
export function meaningsOf(document: UploadColumns, report: (problem: string) => void): ReadonlyMap<string, Meaning> {
  const meanings = new Map<string, Meaning>()
  const add = (header: string, meaning: Meaning): void => {
    const folded = foldHeader(header)
    const other = meanings.get(folded)
    if (other !== undefined && (other.key !== meaning.key || other.party !== meaning.party))
      report(`"${header}" means ${other.key} and ${meaning.key}`)
    meanings.set(folded, meaning)
  }
  for (const key of columnKeys) {
    const column = document.columns[key]
    const supplier = 'supplier' in column ? column.supplier : undefined
    const party = supplier === undefined ? null : 'buyer'
    for (const header of [...languages.map(language => column.name[language]), ...column.synonyms])
      add(header, { key, party })
    for (const header of supplier === undefined
      ? []
      : [...languages.map(language => supplier.name[language]), ...supplier.synonyms])
      add(header, { key, party: 'supplier' })
  }
  for (const language of languages) {
    add(document.errors[language], { key: OWN, party: null })
    add(document.line[language], { key: OWN, party: null })
  }
  return meanings
}

let meanings: ReadonlyMap<string, Meaning> | undefined

/** The table is made at first use: by then `checkColumns` has reported a document that lacks a language. */
function meaningOf(header: string): Meaning | undefined {
  meanings ??= meaningsOf(source, () => undefined)
  return meanings.get(foldHeader(header))
}

export type Columns = {
  /** Index of the column by meaning. */
  readonly indexes: Readonly<Partial<Record<ColumnKey, number>>>
  readonly ignored: readonly string[]
}
export type HeaderMatch = {
  /** How many different meanings were found. */
  readonly score: number
  readonly columns: Columns
  /** Meanings of several columns. */
  readonly ambiguous: Readonly<Partial<Record<ColumnKey, readonly number[]>>>
  readonly missing: readonly ColumnKey[]
}

/**
 * What the columns below a row of headers mean. Words for the supplier name the other party of reverse factoring; on
 * other contracts they are the company itself, unless the file has no words for the buyer.
 */
export function matchHeaders(headers: readonly string[], isReverse: boolean): HeaderMatch {
  const found = headers.map(meaningOf)
  const parties = new Set(found.map(one => one?.party))
  const preferred = isReverse ? 'supplier' : 'buyer'
  const party = parties.has(preferred) ? preferred : isReverse ? 'buyer' : 'supplier'
  const byKey = new Map<ColumnKey, number[]>()
  const ignored: string[] = []
  for (const [index, meaning] of found.entries()) {
    const header = headers[index]?.trim() ?? ''
    if (meaning?.key === OWN || header === '') continue
    if (meaning === undefined || (meaning.party !== null && meaning.party !== party)) ignored.push(header.slice(0, 200))
    else byKey.set(meaning.key, [...(byKey.get(meaning.key) ?? []), index])
  }
  const indexes = Object.fromEntries([...byKey].map(([key, [index]]) => [key, index])) as Columns['indexes']
  return {
    score: byKey.size,
    columns: { indexes, ignored },
    ambiguous: Object.fromEntries([...byKey].filter(([, all]) => all.length > 1)),
    missing: missingOf(indexes),
  }
}

/** Required meanings without a column; a missing buyer is reported as its code. */
export function missingOf(indexes: Columns['indexes']): ColumnKey[] {
  const missing: ColumnKey[] = requiredKeys.filter(key => indexes[key] === undefined)
  if (buyerKeys.every(key => indexes[key] === undefined)) missing.splice(1, 0, 'buyerCode')
  return columnKeys.filter(key => missing.includes(key))
}

/** Columns as a person chose them. */
export function chosenColumns(headers: readonly string[], indexes: Columns['indexes']): Columns {
  const used = new Set(Object.values(indexes))
  const ignored = headers.filter(
    (header, index) => header.trim() !== '' && !used.has(index) && meaningOf(header)?.key !== OWN,
  )
  return { indexes, ignored: ignored.map(header => header.trim().slice(0, 200)) }
}
