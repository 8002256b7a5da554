import { looseNumberKey } from '../../../../schemas/invoiceRow.ts'
import type { UploadFile } from '../../../api/staff/invoiceUploadApi.ts'
import type { GridRow } from '../rows/gridRow.ts'

/** Files whose rows become drafts, and documents of a single invoice. */
export type AcceptedTypes = {
  readonly spreadsheetTypes: readonly string[]
  readonly documentTypes: readonly string[]
}

export const endsWith = (name: string, types: readonly string[]): boolean =>
  types.some(type => name.toLowerCase().endsWith(type))

export type FileKind = 'spreadsheet' | 'document'

/** @returns undefined for a type that is not accepted */
export function kindOf(name: string, { spreadsheetTypes, documentTypes }: AcceptedTypes): FileKind | undefined {
  if (endsWith(name, spreadsheetTypes)) return 'spreadsheet'
  return endsWith(name, documentTypes) ? 'document' : undefined
}

/** Documents from which nothing could be read (UPL-15). */
export function unrecognised(files: readonly UploadFile[]): readonly UploadFile[] {
  return files.filter(({ status, type }) => status === 'UNRECOGNIZED' && type === 'INVOICE_OCR')
}

/** Documents that are not read yet. */
export function waitsToBeRead({ status, type }: UploadFile): boolean {
  return type === 'INVOICE_OCR' && (status === 'STORED' || status === 'READING')
}

/** A number this short is part of too many file names by chance. */
const LEAST_KEY = 3

/**
 * The draft that a file belongs to: the one whose row of a spreadsheet gave its name (UPL-62), else the one whose number
 * is in its name. The longest number wins, and two of the same length are no match.
 */
export function rowOfFile(name: string, rows: readonly GridRow[]): GridRow | undefined {
  const named = rows.filter(({ draft }) => draft?.fileName?.toLowerCase() === name.toLowerCase())
  if (named.length > 0) return named.length === 1 ? named[0] : undefined
  const key = looseNumberKey(name.replace(/\.[^.]+$/, ''))
  const found = rows
    .filter(({ draft }) => draft !== undefined && draft.invoiceNumber !== null)
    .map(row => ({ row, number: looseNumberKey(row.texts.invoiceNumber ?? '') }))
    .filter(({ number }) => number.length >= LEAST_KEY && key.includes(number))
    .sort((one, other) => other.number.length - one.number.length)
  const [first, second] = found
  return first !== undefined && first.number.length !== second?.number.length ? first.row : undefined
}
