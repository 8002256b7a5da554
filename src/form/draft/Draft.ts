import type { FormDocument } from '../../contract/formTypes.ts'
import { randomHex } from '../../security/hex.ts'
import type { Attachments } from '../files/attachments.ts'
import { PAINTED_MS } from '../painted.ts'
import { hasDatabase, isSaved, scopeName } from './database.ts'
import {
  type Confirmation,
  type DraftContents,
  type RestoredDraft,
  SavedFormLocked,
  type Saving,
} from './draftTypes.ts'
import type { DraftSession, DraftSessionOptions } from './DraftSession.ts'
import { filesIn, withoutFiles } from './filesIn.ts'

export { type Confirmation, type RestoredDraft, SavedFormLocked, type Saving } from './draftTypes.ts'

type Options = {
  /**
   * Whether the user has done anything yet. Nothing is saved before, because the calculator fills in values by itself.
   */
  isUsed?: () => boolean
  openSession?: (options: DraftSessionOptions) => Promise<DraftSession>
  /** Source of keys, if not the applicants' API. */
  keys?: NonNullable<DraftSessionOptions['keys']>
  /** Browser checks that run before any code that opens drafts is loaded. */
  device?: { hasDatabase: () => boolean; isSaved: (scope: string) => Promise<boolean> }
}

/** Answers with the version of the form they belong to. */
type Answers = { document: FormDocument; version: number }

const browser = { hasDatabase, isSaved }

/** Minimum milliseconds between writes: dragging a slider then writes at most ten times a second. */
const WRITE_INTERVAL_MS = 100
const RETRY_MS = 15_000

/** Most writes do not change what is shown. */
const isSame = (one: Saving, other: Saving): boolean =>
  one.state === other.state && (one.state !== 'saved' || (other.state === 'saved' && one.until === other.until))

const loadSession = async (options: DraftSessionOptions): Promise<DraftSession> => {
  const [{ DraftSession: Session, tidyUp }, scope] = await Promise.all([
    import('./DraftSession.ts'),
    scopeName(options.scope),
  ])
  tidyUp()
  return new Session({ ...options, scope })
}

/**
 * Saves the answers of one form across reloads, crashes and the redirect to the bank, encrypted on this device (see
 * DraftSession.ts). The work is deferred: a change itself only sets a timer.
 */
export class Draft {
  private readonly scope: string
  private readonly attachments: Attachments
  private readonly isUsed: () => boolean
  private readonly openSession: (options: DraftSessionOptions) => Promise<DraftSession>
  private readonly keySource: Options['keys']
  private readonly device: NonNullable<Options['device']>
  private readonly listeners = new Set<() => void>()
  private savingState: Saving = { state: 'none' }
  private latest: Answers | undefined
  private currentKey = randomHex()
  /** Idempotency keys of exactly these answers. */
  private idempotencyKeys: { answers: string; byPurpose: Record<string, string> } = { answers: '', byPurpose: {} }
  private confirmation: Confirmation | undefined
  private step: string | undefined
  private wroteAt = 0
  /** While the saved answers are read nothing is written: the form may be filled in meanwhile. */
  private isRestoring = false
  /** Time of the oldest unwritten change; undefined when everything is written. */
  private dirtySince: number | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private writing: Promise<void> = Promise.resolve()
  private writeCount = 0
  /** Settles when the server has the key of the written answers, or has failed to respond. */
  private known: Promise<void> = Promise.resolve()
  private session: Promise<DraftSession> | undefined
  /** Incremented by every clear; a write that started before is dropped. */
  private generation = 0

  /** @param scope form, mode and token: answers saved under one are never restored in another */
  constructor(
    scope: string,
    attachments: Attachments,
    { isUsed = () => true, openSession = loadSession, keys, device = browser }: Options = {},
  ) {
    this.scope = scope
    this.attachments = attachments
    this.isUsed = isUsed
    this.openSession = openSession
    this.keySource = keys
    this.device = device
  }

  /** Called without the draft by React. */
  readonly saving = {
    read: (): Saving => this.savingState,
    subscribe: (listener: () => void): (() => void) => {
      this.listeners.add(listener)
      return () => this.listeners.delete(listener)
    },
  }

  /** @throws SavedFormLocked when answers are saved but the server, which has the key, cannot be reached */
  async restore(): Promise<RestoredDraft | undefined> {
    this.isRestoring = true
    const { generation } = this
    const found = await this.read()
    // Cleared meanwhile.
    if (generation !== this.generation) return undefined
    this.isRestoring = false
    if (!found && this.latest && this.isUsed()) this.markDirty()
    return found
  }

  private async read(): Promise<RestoredDraft | undefined> {
    if (!(await this.isOnDevice())) return undefined
    const restored = await this.getSession().then(
      session => session.open(),
      () => Promise.reject(new SavedFormLocked()),
    )
    if (!restored) return undefined
    const { contents, files } = restored
    for (const [reference, content] of files) this.attachments.restore(reference, content)
    const lost = filesIn(contents.document).filter(item => !files.has(item.fileContent))
    const lostReferences = new Set(lost.map(item => item.fileContent))
    const document =
      lost.length === 0 ? contents.document : (withoutFiles(contents.document, lostReferences) as FormDocument)
    const { version, draftKey, confirmation, step } = contents
    this.currentKey = draftKey
    this.confirmation = confirmation
    this.step = step
    this.idempotencyKeys = { answers: JSON.stringify(contents.document), byPurpose: { ...contents.keys } }
    this.latest = { document, version }
    return { version, document, lostFiles: lost.map(item => item.fileName), confirmation, step }
  }

  /**
   * Loads code and creates the key that the first answer needs.
   * @param isNear a field has the focus: the server gets its key share too. Not earlier, because most pages are only
   * viewed
   */
  prepare(isNear = false): void {
    if (this.isRestoring || !this.device.hasDatabase() || this.savingState.state === 'elsewhere') return
    this.getSession()
      .then(session => session.prepare(isNear))
      .catch(() => undefined)
  }

  /**
   * Schedules saving; may be called on every change. Writes once the keystroke is painted, and at a fixed interval
   * while changes continue.
   */
  save(document: FormDocument, version: number): void {
    this.latest = { document, version }
    if (!this.isRestoring && this.isUsed()) this.markDirty()
  }

  /** Writes pending changes; resolves when they are stored and the server has the key, or when either has failed. */
  async flush(): Promise<void> {
    const isUnderWay = this.dirtySince === undefined
    await this.writePending(true)
    await this.known
    // An attempt that began before this call has failed, and the connection may have come back since.
    if (!isUnderWay || this.dirtySince === undefined) return
    await this.writePending(true)
    await this.known
  }

  /** Whether leaving now could lose something that waiting for `flush` would save. */
  isWaiting(): boolean {
    const { state } = this.savingState
    return this.writeCount > 0 || (this.dirtySince !== undefined && state !== 'elsewhere') || state === 'waiting'
  }

  /**
   * Idempotency key for sending the same answers again. Changed answers get a new one.
   * @param purpose distinguishes calls that send different bodies made of the same answers
   */
  idempotencyKey(purpose = ''): string {
    const answers = JSON.stringify(this.latest?.document ?? {})
    if (this.idempotencyKeys.answers !== answers) this.idempotencyKeys = { answers, byPurpose: {} }
    const { byPurpose } = this.idempotencyKeys
    const known = byPurpose[purpose]
    if (known !== undefined) return known
    const fresh = randomHex()
    byPurpose[purpose] = fresh
    void this.writeNow()
    return fresh
  }

  /** Constant for the lifetime of the draft; 32 hexadecimal characters. */
  draftKey(): string {
    return this.currentKey
  }

  /**
   * Saves the confirmation before the redirect to the bank.
   * @throws when it could not be saved: the applicant would return to an empty form
   */
  async keepConfirmation(confirmation: Confirmation | undefined): Promise<void> {
    this.confirmation = confirmation
    await this.writeNow()
    if (confirmation && this.savingState.state !== 'saved')
      throw new Error('The form could not be saved on this device')
  }

  /** The step the applicant has reached; restored with the draft. */
  keepStep(step: string | undefined): void {
    if (step === this.step) return
    this.step = step
    if (this.latest && !this.isRestoring && this.isUsed()) this.markDirty()
  }

  /** Makes this tab the owning tab and saves its current answers. */
  async saveHere(): Promise<void> {
    await (await this.getSession()).clear()
    this.report({ state: 'waiting' })
    await this.writeNow()
  }

  /**
   * The page continues without the form: writes pending changes and ends this draft session. An active session would
   * write the answers again when its key is gone, even if another opening has since sent them.
   */
  async leave(): Promise<void> {
    await this.flush()
    // Unwritten answers keep the draft session, which retries until they are written.
    if (this.dirtySince !== undefined || this.timer !== undefined || this.savingState.state !== 'saved') return
    await this.session?.then(session => session.leave()).catch(() => undefined)
  }

  async clear(): Promise<void> {
    this.generation += 1
    this.isRestoring = false
    this.stopTimer()
    this.latest = undefined
    this.dirtySince = undefined
    this.confirmation = undefined
    this.step = undefined
    this.currentKey = randomHex()
    this.idempotencyKeys = { answers: '', byPurpose: {} }
    this.attachments.clear()
    await this.writing.catch(() => undefined)
    if (this.session || (await this.isOnDevice()))
      await this.getSession()
        .then(session => session.clear())
        .catch(() => undefined)
    this.report({ state: 'none' })
  }

  private async isOnDevice(): Promise<boolean> {
    return this.device.hasDatabase() && (await this.device.isSaved(this.scope).catch(() => false))
  }

  private report(next: Saving): void {
    if (isSame(next, this.savingState)) return
    this.savingState = next
    for (const listener of this.listeners) listener()
  }

  private getSession(): Promise<DraftSession> {
    this.session ??= this.openSession({
      scope: this.scope,
      report: saving => this.report(saving),
      onKeyLost: () => this.markDirty(),
      ...(this.keySource && { keys: this.keySource }),
    })
    this.session.catch(() => (this.session = undefined))
    return this.session
  }

  private contentsOf({ document, version }: Answers): DraftContents {
    const { answers, byPurpose } = this.idempotencyKeys
    return {
      version,
      document,
      draftKey: this.currentKey,
      keys: answers === JSON.stringify(document) ? byPurpose : {},
      ...(this.confirmation ? { confirmation: this.confirmation } : {}),
      ...(this.step === undefined ? {} : { step: this.step }),
    }
  }

  private filesOf(document: FormDocument): ReadonlyMap<string, Blob> {
    const files = new Map<string, Blob>()
    for (const { fileContent } of filesIn(document)) {
      const content = this.attachments.get(fileContent)
      if (content) files.set(fileContent, content)
    }
    return files
  }

  private markDirty(): void {
    const now = Date.now()
    this.dirtySince ??= now
    const due = Math.max(this.dirtySince + PAINTED_MS, this.wroteAt + WRITE_INTERVAL_MS)
    // The clock may have been set back, so the delay is capped.
    this.schedule(Math.min(WRITE_INTERVAL_MS, Math.max(0, due - now)))
  }

  private schedule(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.writePending(false), ms)
  }

  private stopTimer(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private writeNow(): Promise<void> {
    this.dirtySince ??= Date.now()
    return this.flush()
  }

  private writePending(isUrgent: boolean): Promise<void> {
    this.stopTimer()
    const generation = this.generation
    if (this.dirtySince === undefined || this.savingState.state === 'elsewhere') return this.writing
    this.writeCount += 1
    this.writing = this.writing.then(() => this.writeOnce(generation, isUrgent)).finally(() => (this.writeCount -= 1))
    return this.writing
  }

  private async writeOnce(generation: number, isUrgent: boolean): Promise<void> {
    const since = this.dirtySince
    if (!this.latest || since === undefined || generation !== this.generation) return
    if (!this.device.hasDatabase()) return this.report({ state: 'impossible' })
    if (this.savingState.state !== 'saved' && this.savingState.state !== 'impossible') this.report({ state: 'waiting' })
    const contents = this.contentsOf(this.latest)
    this.dirtySince = undefined
    this.wroteAt = Date.now()
    const files = this.filesOf(contents.document)
    try {
      const session = await this.getSession()
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
    this.report({ state: error instanceof DOMException ? 'impossible' : 'waiting' })
    if (this.timer === undefined) this.schedule(RETRY_MS)
  }
}
