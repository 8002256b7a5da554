import { zipEntryNames } from '../../files/zipDirectory.ts'
import type { SheetFormat } from './readSheet.ts'
import type { SheetFile } from './spreadsheet.types.ts'

const MEGABYTE = 1024 * 1024
/** UPL-08 */
export const MAX_FILE_BYTES = 10 * MEGABYTE
/** 20,000 rows need 9 MB. */
const MAX_SHEET_BYTES = 40 * MEGABYTE
/** Shared strings become objects: 32 MB of them need more memory than the thread has. Other parts are small. */
const MAX_PART_BYTES = 16 * MEGABYTE

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
/** Stream of a compound file that holds a workbook with a password. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/** First record of a workbook of Excel 97-2003 (BIFF8), up to its kind: the workbook's own part. */
const GLOBALS = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00])
/** Record that says how the records after it are encrypted; it is among the first. */
const FILEPASS = 0x2f
const SECTOR_BYTES = 512

/** Whether an .xls has a password. Its reader would take the encrypted texts for texts. */
function isLockedXls(content: Buffer): boolean {
  const start = content.indexOf(GLOBALS)
  if (start < 0) return false
  // Within the first sector: the next one may be anywhere.
  const end = Math.min(content.length, start + SECTOR_BYTES) - 4
  for (let at = start; at <= end; at += 4 + content.readUInt16LE(at + 2))
    if (content.readUInt16LE(at) === FILEPASS) return true
  return false
}

/** The format by the first bytes; a name alone decides only that text is a table. Null if it cannot be a table. */
export function formatOf({ name, content }: SheetFile): SheetFormat | null {
  const start = content.subarray(0, 8)
  if (start.subarray(0, 4).equals(ZIP)) return 'xlsx'
  if (start.equals(COMPOUND)) return content.includes(ENCRYPTED) || isLockedXls(content) ? null : 'xls'
  if (/\.(?:tsv|tab)$/i.test(name)) return 'tsv'
  return /\.(?:csv|txt)$/i.test(name) ? 'csv' : null
}

/** Whether the archive is a workbook without macros whose parts are small enough to be read in the thread. */
export async function isSafeWorkbook(content: Buffer): Promise<boolean> {
  const names = await zipEntryNames(content, maxBytesOf)
  if (names === null || !names.has('[Content_Types].xml') || !names.has('xl/workbook.xml')) return false
  return ![...names].some(name => name.toLowerCase().endsWith('vbaproject.bin'))
}

function maxBytesOf(name: string): number {
  return /^xl\/worksheets\/[^/]+\.xml$/i.test(name) ? MAX_SHEET_BYTES : MAX_PART_BYTES
}
