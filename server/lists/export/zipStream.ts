import { constants, crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'

type Entry = {
  readonly name: Buffer
  readonly offset: number
  readonly crc: number
  readonly compressed: number
  readonly size: number
}

const NO_TIME = 0
const FIRST_DOS_DAY = 0x5a21 // 2025-01-01: archives require a date; a fixed one keeps them comparable.

/**
 * Streams a zip archive with only the current chunk in memory: sizes and checksum follow each entry in a data
 * descriptor, the directory comes last. Entries must stay below 4 GiB (no zip64).
 */
export class ZipStream {
  readonly #entries: Entry[] = []
  #offset = 0

  /** Bytes of one entry, from chunks of text or bytes. */
  async *entry(
    name: string,
    pieces: AsyncIterable<string | Buffer> | Iterable<string | Buffer>,
  ): AsyncGenerator<Buffer> {
    const nameBytes = Buffer.from(name)
    const offset = this.#offset
    yield this.#count(localHeader(nameBytes))
    const deflater = new Deflater()
    const text = new TextBytes()
    let crc = 0
    let size = 0
    let compressed = 0
    try {
      for await (const piece of pieces) {
        const bytes = typeof piece === 'string' ? text.of(piece) : piece
        crc = crc32(bytes, crc)
        size += bytes.length
        for (const chunk of await deflater.write(bytes)) {
          compressed += chunk.length
          yield this.#count(chunk)
        }
      }
      for (const chunk of await deflater.end()) {
        compressed += chunk.length
        yield this.#count(chunk)
      }
    } finally {
      deflater.destroy()
    }
    yield this.#count(descriptor(crc, compressed, size))
    this.#entries.push({ name: nameBytes, offset, crc, compressed, size })
  }

  /** The directory; nothing may follow it. */
  end(): Buffer {
    const headers = this.#entries.map(centralHeader)
    const length = headers.reduce((sum, header) => sum + header.length, 0)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(this.#entries.length, 8)
    end.writeUInt16LE(this.#entries.length, 10)
    end.writeUInt32LE(length, 12)
    end.writeUInt32LE(this.#offset, 16)
    return Buffer.concat([...headers, end])
  }

  #count(bytes: Buffer): Buffer {
    this.#offset += bytes.length
    return bytes
  }
}

/** Encodes texts into one reused buffer: a million rows would leave a gigabyte of garbage. */
class TextBytes {
  #place = Buffer.allocUnsafeSlow(0)

  /** @returns bytes that are valid until the next call */
  of(text: string): Buffer {
    const length = Buffer.byteLength(text)
    if (length > this.#place.length) this.#place = Buffer.allocUnsafeSlow(length * 2)
    return this.#place.subarray(0, this.#place.write(text))
  }
}

/**
 * Level 1: rows of a sheet are so similar that a higher level saves little, while compression takes most of the
 * export's time.
 */
class Deflater {
  readonly #stream: DeflateRaw = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  #chunks: Buffer[] = []
  #failure: Error | undefined

  constructor() {
    this.#stream.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#stream.on('error', (error: Error) => {
      this.#failure = error
    })
  }

  async write(bytes: Buffer): Promise<Buffer[]> {
    await new Promise<void>(resolve => {
      this.#stream.write(bytes, () => {
        resolve()
      })
    })
    return this.#take()
  }

  async end(): Promise<Buffer[]> {
    const ended = new Promise<void>(resolve => {
      this.#stream.once('close', () => {
        resolve()
      })
    })
    this.#stream.end()
    await ended
    return this.#take()
  }

  destroy(): void {
    this.#stream.destroy()
  }

  #take(): Buffer[] {
    if (this.#failure !== undefined) throw this.#failure
    const chunks = this.#chunks
    this.#chunks = []
    return chunks
  }
}

const FLAGS = 0x0808 // Sizes follow the data; names are UTF-8.
const DEFLATED = 8

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(DEFLATED, 8)
  header.writeUInt16LE(NO_TIME, 10)
  header.writeUInt16LE(FIRST_DOS_DAY, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function descriptor(crc: number, compressed: number, size: number): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(0x08074b50, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(compressed, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function centralHeader({ name, offset, crc, compressed, size }: Entry): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(DEFLATED, 10)
  header.writeUInt16LE(NO_TIME, 12)
  header.writeUInt16LE(FIRST_DOS_DAY, 14)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(compressed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, name])
}
