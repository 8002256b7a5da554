import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'

export type ZipMember = {
  readonly name: string
  readonly encrypted: boolean
  readonly compressedSize: number
  readonly declaredSize: number
  /** Inflates the member and discards its bytes. Rejects if size or checksum differ from the declared ones. */
  drain(): Promise<void>
  /** Inflates the member into memory; check `declaredSize` first. Rejects as `drain` does. */
  content(): Promise<Buffer>
}

/**
 * Yields the members of an archive one at a time. Throws for an archive that is truncated, overlaps itself or has
 * paths outside of it.
 */
export async function* zipMembers(bytes: Buffer): AsyncGenerator<ZipMember> {
  const zip = await open(bytes)
  try {
    for (let entry = await nextEntry(zip); entry !== null; entry = await nextEntry(zip)) {
      const current = entry
      yield {
        name: current.fileName,
        encrypted: (current.generalPurposeBitFlag & 1) === 1,
        compressedSize: current.compressedSize,
        declaredSize: current.uncompressedSize,
        drain: () => inflate(zip, current, () => undefined),
        content: async () => {
          const chunks: Buffer[] = []
          await inflate(zip, current, chunk => chunks.push(chunk))
          return Buffer.concat(chunks)
        },
      }
    }
  } finally {
    zip.close()
  }
}

function open(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true, strictFileNames: true }, (error, zip) => {
      if (error === null || error === undefined) resolve(zip)
      else reject(error)
    })
  })
}

function nextEntry(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      zip.removeListener('entry', onEntry)
      zip.removeListener('end', onEnd)
      zip.removeListener('error', onError)
      act()
    }
    const onEntry = (entry: Entry) => settle(() => resolve(entry))
    const onEnd = () => settle(() => resolve(null))
    const onError = (error: Error) => settle(() => reject(error))
    zip.on('entry', onEntry).on('end', onEnd).on('error', onError)
    zip.readEntry()
  })
}

async function inflate(zip: ZipFile, entry: Entry, onChunk: (chunk: Buffer) => void): Promise<void> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => {
      if (error === null || error === undefined) resolve(opened)
      else reject(error)
    })
  })
  let sum = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sum = crc32(chunk, sum)
    onChunk(chunk)
  }
  if (sum !== entry.crc32) throw new Error('checksum of a member differs')
}
