import { PAINTED_MS } from '../painted.ts'
import type { DraftSession } from './DraftSession.ts'
import type { DraftContents, Saving } from './draftTypes.ts'

/** Minimum milliseconds between writes: dragging a slider then writes at most ten times a second. */
const WRITE_INTERVAL_MS = 100
const RETRY_MS = 15_000

type Options = {
  /** What is to be stored now; undefined before the first answer. */
  contents: () => DraftContents | undefined
  filesOf: (contents: DraftContents) => ReadonlyMap<string, Blob>
  hasDatabase: () => boolean
  session: () => Promise<DraftSession>
  saving: () => Saving
  report: (next: Saving) => void
}

/**
 * Decides when a draft is written. Changes only set a timer; writes follow one another, and a failed one is retried.
 */
export class DraftWriter {
  private readonly options: Options
  private wroteAt = 0
  /** Time of the oldest unwritten change; undefined when everything is written. */
  private dirtySince: number | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private writing: Promise<void> = Promise.resolve()
  private writeCount = 0
  /** Settles when the server has the key of the written answers, or has failed to respond. */
  private known: Promise<void> = Promise.resolve()
  /** Incremented by every cancel; a write that started before is dropped. */
  private generation = 0

  constructor(options: Options) {
    this.options = options
  }

  /** Schedules a write: once the keystroke is painted, and at a fixed interval while changes continue. */
  markDirty(): void {
    const now = Date.now()
    this.dirtySince ??= now
    const due = Math.max(this.dirtySince + PAINTED_MS, this.wroteAt + WRITE_INTERVAL_MS)
    // The clock may have been set back, so the delay is capped.
    this.schedule(Math.min(WRITE_INTERVAL_MS, Math.max(0, due - now)))
  }

  writeNow(): Promise<void> {
    this.dirtySince ??= Date.now()
    return this.flush()
  }

  /** Writes pending changes; resolves when they are stored and the server has the key, or when either has failed. */
  async flush(): Promise<void> {
    const wasWriting = this.dirtySince === undefined
    await this.writePending(true)
    await this.known
    // An attempt that began before this call has failed, and the connection may have come back since.
    if (!wasWriting || this.dirtySince === undefined) return
    await this.writePending(true)
    await this.known
  }

  isWriting(): boolean {
    return this.writeCount > 0
  }

  hasChanges(): boolean {
    return this.dirtySince !== undefined
  }

  isScheduled(): boolean {
    return this.timer !== undefined
  }

  /** Drops unwritten changes. */
  cancel(): void {
    this.generation += 1
    this.stopTimer()
    this.dirtySince = undefined
  }

  /** Resolves when no write is in flight, also after a failed one. */
  settled(): Promise<void> {
    return this.writing.catch(() => undefined)
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.writePending(false), ms)
  }

  private stopTimer(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private writePending(isUrgent: boolean): Promise<void> {
    this.stopTimer()
    const { generation } = this
    if (this.dirtySince === undefined || this.options.saving().state === 'elsewhere') return this.writing
    this.writeCount += 1
    this.writing = this.writing.then(() => this.writeOnce(generation, isUrgent)).finally(() => (this.writeCount -= 1))
    return this.writing
  }

  private async writeOnce(generation: number, isUrgent: boolean): Promise<void> {
    const { report, saving, session: openSession } = this.options
    const since = this.dirtySince
    if (since === undefined || generation !== this.generation) return
    const contents = this.options.contents()
    if (!contents) return
    if (!this.options.hasDatabase()) return report({ state: 'impossible' })
    const { state } = saving()
    if (state !== 'saved' && state !== 'impossible') report({ state: 'waiting' })
    this.dirtySince = undefined
    this.wroteAt = Date.now()
    const files = this.options.filesOf(contents)
    try {
      const session = await openSession()
      if (generation !== this.generation) return
      await session.write(contents, files, isUrgent)
      this.known = session.known().catch((error: unknown) => this.retryLater(generation, since, error))
    } catch (error) {
      this.retryLater(generation, since, error)
    }
  }

  private retryLater(generation: number, since: number, error: unknown): void {
    if (generation !== this.generation) return
    this.dirtySince ??= since
    this.options.report({ state: error instanceof DOMException ? 'impossible' : 'waiting' })
    if (this.timer === undefined) this.schedule(RETRY_MS)
  }
}
