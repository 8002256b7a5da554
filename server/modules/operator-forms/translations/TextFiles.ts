import { ThreadError, ThreadQueue } from '../../../threads/ThreadQueue.ts'
import { PortalError } from '../../../errors.ts'
import type { TextFile, TextsAnswer, TextsJob } from './protocol.ts'
import type { ReadTexts } from './readTexts.ts'

const limits = { maxWaiting: 6, maxWaitingPerOwner: 2, timeoutMs: 15_000, idleMs: 60_000 }
/** As for spreadsheets of invoices. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

/** Writes and reads files of translations one at a time in a thread with limited memory and time. */
export class TextFiles {
  readonly #queue = new ThreadQueue<TextsJob, TextsAnswer>({
    label: 'a file of translations',
    workerFile: workerFile(),
    resourceLimits,
    ...limits,
  })

  /** @throws PortalError OVERLOADED */
  async write(file: TextFile, owner: string): Promise<Buffer> {
    try {
      const answer = await this.#queue.run({ kind: 'write', ...file }, owner)
      return Buffer.from('file' in answer ? answer.file : [])
    } catch (error) {
      if (error instanceof ThreadError) throw new PortalError('OVERLOADED', { retryAfterSeconds: 5, cause: error })
      throw error
    }
  }

  /**
   * What is wrong with the file is a result: also that the thread ran out of memory or time with it.
   * @throws PortalError OVERLOADED when too many files wait
   */
  async read(content: Buffer, owner: string): Promise<ReadTexts> {
    try {
      const answer = await this.#queue.run({ kind: 'read', content }, owner)
      return 'read' in answer ? answer.read : { fault: 'unreadable' }
    } catch (error) {
      if (error instanceof ThreadError) return { fault: 'unreadable' }
      throw error
    }
  }

  close(): Promise<void> {
    return this.#queue.close()
  }
}

function workerFile(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./worker.dev.mjs', import.meta.url)
    : new URL('./translations-worker.mjs', import.meta.url)
}
