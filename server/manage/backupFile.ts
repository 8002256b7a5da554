import { createHash } from 'node:crypto'
import {
  closeSync,
  createReadStream,
  createWriteStream,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../errors.ts'
import type { TableContents } from './contents.ts'

/** First line of a backup, followed by the bytes written by `pg_dump` or the embedded database. */
export type Manifest = {
  readonly portal: 1
  readonly kind: 'pglite' | 'postgres'
  readonly createdAt: string
  readonly keys: readonly string[]
  readonly bytes: number
  readonly sha256: string
  readonly tables: Readonly<Record<string, TableContents>>
}
const MAX_MANIFEST_BYTES = 256 * 1024

export async function sha256Of(file: string, from = 0): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file, { start: from }) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * Atomic: written next to its destination, flushed, and then moved there.
 * @throws StartError if the file already exists
 */
export async function writeBackup(file: string, manifest: Manifest, dump: string): Promise<void> {
  rejectExisting(file)
  const unfinished = `${file}.${process.pid}`
  try {
    const out = createWriteStream(unfinished, { mode: 0o600, flags: 'wx' })
    out.write(`${JSON.stringify(manifest)}\n`)
    await pipeline(createReadStream(dump), out)
    const handle = openSync(unfinished, 'r')
    fsyncSync(handle)
    closeSync(handle)
    renameSync(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

export function rejectExisting(file: string): void {
  if (existsSync(file)) throw new StartError(`${file} is there already. Give the backup another name.`)
}

/**
 * Manifest of a backup whose checksum matches, and the offset of its data.
 * @throws StartError for a file that is missing, not a backup, truncated or changed
 */
export async function readBackup(file: string): Promise<{ manifest: Manifest; from: number }> {
  if (!existsSync(file)) throw new StartError(`There is no ${file}.`)
  const { manifest, from } = manifestOf(file)
  const { bytes, sha256 } = await sha256Of(file, from)
  if (bytes !== manifest.bytes || sha256 !== manifest.sha256)
    throw new StartError(
      `${file} is not what was written: ${bytes} of ${manifest.bytes} bytes, another checksum. Take another backup.`,
    )
  return { manifest, from }
}

function manifestOf(file: string): { manifest: Manifest; from: number } {
  const head = Buffer.alloc(MAX_MANIFEST_BYTES)
  const handle = openSync(file, 'r')
  const length = readSync(handle, head, 0, head.length, 0)
  closeSync(handle)
  const end = head.subarray(0, length).indexOf('\n')
  try {
    const manifest = JSON.parse(head.subarray(0, end).toString()) as Manifest
    if (end > 0 && manifest.portal === 1) return { manifest, from: end + 1 }
  } catch {
    // Falls through to the sentence below.
  }
  throw new StartError(`${file} is no backup of the portal.`)
}
