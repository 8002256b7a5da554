import type { ModeComparison, ModeReplay } from '../../../../schemas/studio/comparison.ts'
import { PortalError } from '../../../errors.ts'
import { ThreadError, ThreadQueue } from '../../../threads/ThreadQueue.ts'
import type { ChainPortal, CompareAnswer, CompareJob, ComparePart, StoredAnswers, Versions } from './protocol.ts'

const MAX_WAITING = 8
/** A replaced job is still waiting or stopping when the next one comes. */
const MAX_WAITING_PER_OWNER = 3
const TIMEOUT_MS = 28_000
const IDLE_MS = 60_000
/** As for the check of documents. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }

export type CompareInput = Omit<Versions, 'stopped'>

/**
 * Compares versions of forms in a thread of its own, with the memory limit of the check, so that what operators type is
 * checked meanwhile. The newest comparison of an operator replaces the older one.
 */
export class FormComparer {
  readonly #queue: ThreadQueue<CompareJob, CompareAnswer, ComparePart>
  /** One of each kind for each operator. */
  readonly #newest = new Map<string, AbortController>()

  constructor({ portal }: { portal: ChainPortal }) {
    const { smartIdCountries, buyerCountries, bankStatements, personalCodeCountries, relatedApplicants } = portal
    this.#queue = new ThreadQueue({
      label: 'comparing two versions of a form',
      workerFile: workerFile(),
      workerData: {
        portal: structuredClone({
          smartIdCountries,
          buyerCountries,
          bankStatements: { countries: bankStatements.countries },
          personalCodeCountries,
          relatedApplicants,
        }),
      },
      resourceLimits,
      maxWaiting: MAX_WAITING,
      maxWaitingPerOwner: MAX_WAITING_PER_OWNER,
      timeoutMs: TIMEOUT_MS,
      idleMs: IDLE_MS,
    })
  }

  /**
   * Begins the newest comparison of its kind of an operator, before anything is awaited: what is read for it may take
   * longer than for the next one.
   * @returns aborts with the signal, and when the next one begins
   */
  begin(kind: CompareJob['kind'], owner: string, signal: AbortSignal): AbortSignal {
    const key = `${owner} ${kind}`
    this.#newest.get(key)?.abort()
    const own = new AbortController()
    this.#newest.set(key, own)
    return AbortSignal.any([signal, own.signal])
  }

  /**
   * @param owner the operator who waits
   * @param signal of `begin`
   * @throws PortalError OVERLOADED when too many wait, when a newer comparison replaces this one, or when it took too long
   */
  async examples(input: CompareInput, owner: string, signal: AbortSignal): Promise<readonly ModeComparison[]> {
    const answer = await this.#run({ ...input, kind: 'examples' }, owner, signal)
    return 'modes' in answer ? answer.modes : []
  }

  /** @param onProgress gets the number of applications judged so far. @throws PortalError as `examples` does */
  async replay(
    input: CompareInput,
    payloads: readonly StoredAnswers[],
    owner: string,
    signal: AbortSignal,
    onProgress: (done: number) => void,
  ): Promise<readonly ModeReplay[]> {
    const job = { ...input, kind: 'replay', payloads } as const
    const answer = await this.#run(job, owner, signal, ({ done }) => onProgress(done))
    return 'replayed' in answer ? answer.replayed : []
  }

  close(): Promise<void> {
    return this.#queue.close()
  }

  async #run(
    job: CompareInput & ({ kind: 'examples' } | { kind: 'replay'; payloads: readonly StoredAnswers[] }),
    owner: string,
    signal: AbortSignal,
    onPart: (part: ComparePart) => void = () => undefined,
  ): Promise<CompareAnswer> {
    const stopped = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    const stop = (): void => void Atomics.store(new Int32Array(stopped), 0, 1)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const answer = await this.#queue.run({ ...job, stopped }, owner, { signal, onPart })
      // A stopped job answers with what it had so far, which is not what was asked for.
      if (signal.aborted) throw new PortalError('OVERLOADED', { retryAfterSeconds: 1 })
      return answer
    } catch (error) {
      if (error instanceof ThreadError) throw new PortalError('OVERLOADED', { retryAfterSeconds: 5, cause: error })
      throw error
    }
  }
}

function workerFile(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('./worker.dev.mjs', import.meta.url)
    : new URL('./compare-worker.mjs', import.meta.url)
}
