import type { FormDocument } from '../../contract/formTypes.ts'
import type { Attachments } from '../files/attachments.ts'
import { hasDatabase, isSaved, scopeName } from './database.ts'
import { DraftData } from './DraftData.ts'
import type { DraftSession, DraftSessionOptions } from './DraftSession.ts'
import {
  type Confirmation,
  type DraftContents,
  type RestoredDraft,
  SavedFormLocked,
  type Saving,
} from './draftTypes.ts'
import { DraftWriter } from './DraftWriter.ts'
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

const browser = { hasDatabase, isSaved }

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
 * DraftSession.ts). The work is deferred: a change itself only sets a timer (see DraftWriter.ts).
 */
export class Draft {
  private readonly scope: string
  private readonly attachments: Attachments
  private readonly isUsed: () => boolean
  private readonly openSession: (options: DraftSessionOptions) => Promise<DraftSession>
  private readonly keySource: Options['keys']
  private readonly device: NonNullable<Options['device']>
  private readonly writer: DraftWriter
  private readonly listeners = new Set<() => void>()
  private savingState: Saving = { state: 'none' }
  private data = new DraftData()
  /** While the saved answers are read nothing is written: the form may be filled in meanwhile. */
  private isRestoring = false
  private session: Promise<DraftSession> | undefined

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
    this.writer = new DraftWriter({
      contents: () => this.data.contents(),
      filesOf: contents => this.filesOf(contents),
      hasDatabase: () => device.hasDatabase(),
      session: () => this.getSession(),
      saving: () => this.savingState,
      report: next => this.report(next),
    })
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
    const { data } = this
    const found = await this.read(data)
    // Cleared meanwhile.
    if (data !== this.data) return undefined
    this.isRestoring = false
    if (!found) this.saveChange()
    return found
  }

  private async read(data: DraftData): Promise<RestoredDraft | undefined> {
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
    data.restore(contents, document)
    const { version, confirmation, step } = contents
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

  /** Schedules saving; may be called on every change. */
  save(document: FormDocument, version: number): void {
    this.data.answers = { document, version }
    this.saveChange()
  }

  /** Writes pending changes; resolves when they are stored and the server has the key, or when either has failed. */
  flush(): Promise<void> {
    return this.writer.flush()
  }

  /** Whether leaving now could lose something that waiting for `flush` would save. */
  isWaiting(): boolean {
    const { state } = this.savingState
    return this.writer.isWriting() || (this.writer.hasChanges() && state !== 'elsewhere') || state === 'waiting'
  }

  /**
   * Idempotency key for sending the same answers again. Changed answers get a new one.
   * @param purpose distinguishes calls that send different bodies made of the same answers
   */
  idempotencyKey(purpose = ''): string {
    const { key, isNew } = this.data.idempotencyKey(purpose)
    if (isNew) void this.writer.writeNow()
    return key
  }

  /** Constant for the lifetime of the draft; 32 hexadecimal characters. */
  draftKey(): string {
    return this.data.draftKey
  }

  /**
   * Saves the confirmation before the redirect to the bank.
   * @throws when it could not be saved: the applicant would return to an empty form
   */
  async keepConfirmation(confirmation: Confirmation | undefined): Promise<void> {
    this.data.confirmation = confirmation
    await this.writer.writeNow()
    if (confirmation && this.savingState.state !== 'saved')
      throw new Error('The form could not be saved on this device')
  }

  /** The step the applicant has reached; restored with the draft. */
  keepStep(step: string | undefined): void {
    if (step === this.data.step) return
    this.data.step = step
    this.saveChange()
  }

  /** Makes this tab the owning tab and saves its current answers. */
  async saveHere(): Promise<void> {
    await (await this.getSession()).clear()
    this.report({ state: 'waiting' })
    await this.writer.writeNow()
  }

  /**
   * The page continues without the form: writes pending changes and ends this draft session. An active session would
   * write the answers again when its key is gone, even if another opening has since sent them.
   */
  async leave(): Promise<void> {
    await this.flush()
    // Unwritten answers keep the draft session, which retries until they are written.
    if (this.writer.hasChanges() || this.writer.isScheduled() || this.savingState.state !== 'saved') return
    await this.session?.then(session => session.leave()).catch(() => undefined)
  }

  async clear(): Promise<void> {
    this.isRestoring = false
    this.data = new DraftData()
    this.writer.cancel()
    this.attachments.clear()
    await this.writer.settled()
    if (this.session || (await this.isOnDevice()))
      await this.getSession()
        .then(session => session.clear())
        .catch(() => undefined)
    this.report({ state: 'none' })
  }

  private saveChange(): void {
    if (this.data.answers && !this.isRestoring && this.isUsed()) this.writer.markDirty()
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
      onKeyLost: () => this.writer.markDirty(),
      ...(this.keySource && { keys: this.keySource }),
    })
    this.session.catch(() => (this.session = undefined))
    return this.session
  }

  private filesOf({ document }: DraftContents): ReadonlyMap<string, Blob> {
    const files = new Map<string, Blob>()
    for (const { fileContent } of filesIn(document)) {
      const content = this.attachments.get(fileContent)
      if (content) files.set(fileContent, content)
    }
    return files
  }
}
