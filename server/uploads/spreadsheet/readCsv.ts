import Papa from 'papaparse'
import type { CellValue } from './cells.ts'
import { matchHeaders } from './columns.ts'

export const delimiters = [';', '\t', ','] as const
export type Delimiter = (typeof delimiters)[number]

/** Text has no control characters except tab and line ends. */
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
/** A first line that declares the delimiter to spreadsheet programs; it is not a row. */
const SEPARATOR = /^sep=(.)\r?\n/i
/** Spreadsheet programs read ="00123" as a text; exports use it to keep leading zeros. */
const TEXT_FORMULA = /^="([^"]*)"$/
const SNIFF_LENGTH = 65_536
const SNIFF_ROWS = 20

/** @returns the text, or null if the bytes are none in a known encoding */
export function decodeText(bytes: Uint8Array): string | null {
  for (const encoding of encodingsOf(bytes)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return CONTROL.test(text) ? null : text
    } catch {
      // Not this encoding.
    }
  }
  return null
}

function encodingsOf(bytes: Uint8Array): readonly string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le']
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be']
  // Latin text in UTF-16 has a zero in every other byte; no other text has any.
  const sample = bytes.subarray(0, 2000)
  const zeros = sample.reduce((count, byte, index) => count + (index % 2 === 1 && byte === 0 ? 1 : 0), 0)
  if (bytes.length % 2 === 0 && zeros * 4 > sample.length) return ['utf-16le']
  // Banks still export in the Windows code page of the Baltic languages.
  return ['utf-8', 'windows-1257']
}

/**
 * Reads separated values.
 * @param onRow called for each row from 0; false ends reading
 */
export function readCsv(
  text: string,
  isReverse: boolean,
  onRow: (index: number, values: readonly CellValue[]) => boolean,
  fixed?: Delimiter,
): void {
  const separator = SEPARATOR.exec(text)
  const rows = separator === null ? text : text.slice(separator[0].length)
  const given = fixed ?? delimiters.find(one => one === separator?.[1])
  let index = 0
  Papa.parse<string[]>(rows, {
    delimiter: given ?? bestDelimiter(rows, isReverse),
    step: ({ data }, parser) => {
      if (!onRow(index, data.map(unwrap))) parser.abort()
      index += 1
    },
  })
}

/** The delimiter with which most columns are known, else the one that makes most columns. */
function bestDelimiter(text: string, isReverse: boolean): Delimiter {
  const head = text.slice(0, SNIFF_LENGTH)
  const scores = delimiters.map(delimiter => {
    const { data } = Papa.parse<string[]>(head, { delimiter, preview: SNIFF_ROWS })
    const known = Math.max(0, ...data.map(row => matchHeaders(row.slice(0, 64), isReverse).score))
    return { delimiter, score: known * 1000 + Math.min(999, data[0]?.length ?? 0) }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

function unwrap(text: string): string {
  return text.startsWith('="') ? text.replace(TEXT_FORMULA, '$1') : text
}
