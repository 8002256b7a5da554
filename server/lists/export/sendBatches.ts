import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** `invoices_20261120-091500.xlsx` (UTC). */
export function exportFileName(prefix: string, now: Date, extension: 'xlsx' | 'csv' | 'zip'): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `${prefix}${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.${extension}`
}

/** Aborts if the client disconnects before the response is complete. */
export function abortedByClient(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}

type BatchFile<Batch> = {
  readonly fileName: string
  readonly type: string
  readonly bytes: (batches: AsyncIterable<Batch>) => AsyncIterable<Buffer>
  readonly batches: AsyncGenerator<Batch>
  readonly done: () => void
}

/**
 * Streams a file of batches of rows, or of other files. The first batch is read before anything is sent, so that a failing query returns an error
 * instead of half a file. `done` is called when all rows are read, or when the response ends early; it may be called
 * twice. It is called before the last bytes are sent, so that a client with the whole file may request the next one
 * immediately.
 */
export async function sendBatches<Batch>(
  reply: FastifyReply,
  { fileName, type, bytes: bytesOf, batches, done }: BatchFile<Batch>,
): Promise<FastifyReply> {
  let first: IteratorResult<Batch>
  try {
    first = await batches.next()
  } catch (error) {
    done()
    throw error
  }
  const bytes = Readable.from(bytesOf(resumed(first, batches, done)), {
    objectMode: false,
    highWaterMark: 256 * 1024,
  })
  bytes.once('close', () => {
    void batches
      .return(undefined)
      .catch(() => undefined)
      .finally(done)
  })
  return reply.type(type).header('content-disposition', `attachment; filename="${fileName}"`).send(bytes)
}

async function* resumed<Batch>(
  first: IteratorResult<Batch>,
  rest: AsyncGenerator<Batch>,
  done: () => void,
): AsyncGenerator<Batch> {
  try {
    if (first.done === true) return
    yield first.value
    yield* rest
  } finally {
    done()
  }
}
