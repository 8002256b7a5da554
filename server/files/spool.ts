import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Received content on disk; `close` frees it. */
export type SpooledFile = {
  readonly size: number
  /** The content exceeded the limit; the excess was read and discarded. */
  readonly tooLarge: boolean
  content(): Promise<Buffer>
  close(): Promise<void>
}

/**
 * Writes a stream to an unnamed file in chunks, so that a slow client occupies no memory. The file is unlinked as soon
 * as it is open, so nothing remains if the process dies.
 * @throws the error of the stream when the client disconnects; nothing remains then
 */
export async function spool(stream: Readable, maxBytes: number): Promise<SpooledFile> {
  const path = join(tmpdir(), `portal-upload-${randomUUID()}`)
  const handle = await open(path, 'wx+', 0o600)
  try {
    await rm(path, { force: true })
    let size = 0
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size <= maxBytes) await write(handle, chunk)
    }
    return { size, tooLarge: size > maxBytes, content: () => read(handle, size), close: () => handle.close() }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function write(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let written = 0; written < chunk.length;)
    written += (await handle.write(chunk, written, chunk.length - written)).bytesWritten
}

async function read(handle: FileHandle, size: number): Promise<Buffer> {
  const content = Buffer.alloc(size)
  for (let at = 0; at < size;) {
    const { bytesRead } = await handle.read(content, at, size - at, at)
    if (bytesRead === 0) throw new Error('a spooled file lost its end')
    at += bytesRead
  }
  return content
}
