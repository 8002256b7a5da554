import { currentPlace, Trace } from './Trace.ts'
import type { FinishedSpan, SpanKind } from './Trace.ts'
import { parseTraceparent } from './traceparent.ts'

/** One in a hundred requests and jobs is exported whatever becomes of it. */
const SAMPLE_RATE = 0.01

type Options = {
  readonly export: ((spans: readonly FinishedSpan[]) => void) | null
  readonly visibleTo: ReadonlySet<string>
  readonly sampleRate?: number
}
type Job = {
  /** A name of a fixed list. */
  readonly name: string
  readonly kind?: Extract<SpanKind, 'internal' | 'consumer'>
  /** A stored `traceparent`: the job is a part of that trace. */
  readonly continues?: string | null
}

/** Begins the traces of one portal (API-42). */
export class Tracer {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * @param header `traceparent` of a trusted sender or of a stored row. It also decides about sampling, so that a trace
   * is exported whole or not at all.
   */
  begin(header: unknown): Trace {
    const { export: send, visibleTo, sampleRate = SAMPLE_RATE } = this.#options
    const parent = header === undefined || header === null ? null : parseTraceparent(header)
    const isSampled = parent === null ? Math.random() < sampleRate : parent.isSampled
    return new Trace({ parent, isSampled, export: send, visibleTo })
  }

  /** Runs a job as a trace of its own, or as a part of the one it continues. Its result and its error stay the same. */
  async job<T>({ name, kind = 'internal', continues = null }: Job, run: () => Promise<T>): Promise<T> {
    const trace = this.begin(continues)
    const end = (isError: boolean): void => {
      trace.end({ name, kind, isError, durationMs: performance.now() - trace.startedAt, attributes: {} })
    }
    try {
      const result = await currentPlace.run({ trace, spanId: trace.rootId }, run)
      end(false)
      return result
    } catch (error) {
      end(true)
      throw error
    }
  }
}
