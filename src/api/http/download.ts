import { ARCHIVE_DOCUMENTS, ARCHIVE_ROWS } from '../../../schemas/archive.ts'
import { isLeaving } from '../session/sessionEnd.ts'
import { countEntries } from './archiveEntries.ts'

/** Rows that an archive is about, and how many of them have a file (LST-17). */
export type ArchiveRows = { readonly rows: number; readonly documents: number }
/** What has arrived; of an archive, also how many of its files. */
export type Received = { readonly bytes: number; readonly files?: { readonly done: number; readonly of: number } }
export type Download = { readonly blob: Blob; readonly bytes: number; readonly archive?: ArchiveRows }

/**
 * Reads a response to its end and reports what was received; a stream's length is unknown in advance. An interrupted
 * stream rejects, so that a truncated file is never saved as complete; so does an archive with fewer files than announced.
 */
export async function readDownload(
  response: Response,
  onBytes: (bytes: number, files?: Received['files']) => void,
): Promise<Download> {
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream'
  const archive = archiveRows(response)
  const entries = countEntries()
  const reader = response.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let started = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    bytes += value.byteLength
    if (archive !== undefined) started = entries(value)
    // A file is complete when the next one begins; the last one is the table of contents.
    const files = archive && { done: Math.min(Math.max(started - 1, 0), archive.documents), of: archive.documents }
    if (files === undefined) onBytes(bytes)
    else onBytes(bytes, files)
  }
  if (archive !== undefined && started <= archive.documents) throw new Error('The archive ended before its last file')
  return { blob: new Blob(parts, { type }), bytes, ...(archive === undefined ? {} : { archive }) }
}

/** Undefined for a file that is no archive of documents. */
function archiveRows({ headers }: Response): ArchiveRows | undefined {
  const [rows, documents] = [ARCHIVE_ROWS, ARCHIVE_DOCUMENTS].map(name => headers.get(name))
  if (rows === null || rows === undefined || documents === null || documents === undefined) return undefined
  return { rows: Number(rows), documents: Number(documents) }
}

/** The file name sent by the server (RFC 6266), or the fallback. */
export function fileNameOf(response: Response, fallback: string): string {
  const header = response.headers.get('Content-Disposition') ?? ''
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header) ?? []
  const [, plain] = /filename="([^"]+)"/i.exec(header) ?? []
  try {
    return encoded === undefined ? (plain ?? fallback) : decodeURIComponent(encoded)
  } catch {
    return plain ?? fallback
  }
}

/** Starts the browser's own download. The object URL is revoked after the click has been processed. */
export function saveFile(blob: Blob, fileName: string): void {
  // The session has ended, perhaps in another tab: what arrives last is not saved (LST-19).
  if (isLeaving()) return
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** `invoices_` and a local timestamp with seconds (INV-16): invoices_20240131-142305.xlsx. */
export function exportFileName(
  prefix: string,
  now: Date = new Date(),
  extension: 'xlsx' | 'csv' | 'zip' = 'xlsx',
): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  const day = `${now.getFullYear()}${pad(now.getMonth() + 1)}${pad(now.getDate())}`
  return `${prefix}${day}-${pad(now.getHours())}${pad(now.getMinutes())}${pad(now.getSeconds())}.${extension}`
}
