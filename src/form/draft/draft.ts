import type { Attachments } from '../files/attachments.ts'
import { PAINTED_MS } from '../painted.ts'
import type { FormDocument } from '../../contract/formTypes.ts'
import { hasDatabase, isSaved, scopeName } from './database.ts'
import { randomHex } from '../../security/hex.ts'
import { type Confirmation, type Kept, type RestoredDraft, SavedFormLocked, type Saving } from './draftTypes.ts'
import { filesIn, withoutFiles } from './filesIn.ts'
import type { Keeper, KeeperOptions } from './keeper.ts'

export { type Confirmation, type RestoredDraft, SavedFormLocked, type Saving } from './draftTypes.ts'

export type Draft = {
  /** @throws SavedFormLocked when answers are saved but the server, which has the key, cannot be reached */
  restore: () => Promise<RestoredDraft | undefined>
  /**
   * Loads code and creates the key that the first answer needs.
   * @param isNear a field has the focus: the server gets its key share too. Not earlier, because most pages are only
   * viewed
   */
  prepare: (isNear?: boolean) => void
  /**
   * Schedules saving; may be called on every change. Writes once the keystroke is painted, and at a fixed interval
   * while changes continue.
   */
  save: (document: FormDocument, version: number) => void
  /** Writes pending changes; resolves when they are stored and the server has the key, or when either has failed. */
  flush: () => Promise<void>
  /** Whether leaving now could lose something that waiting for `flush` would save. */
  isWaiting: () => boolean
  /**
   * Idempotency key for sending the same answers again. Changed answers get a new one.
   * @param purpose distinguishes calls that send different bodies made of the same answers
   */
  idempotencyKey: (purpose?: string) => string
  /** Constant for the lifetime of the draft; 32 hexadecimal characters. */
  draftKey: () => string
  /**
   * Saves the confirmation before the redirect to the bank.
   * @throws when it could not be saved: the applicant would return to an empty form
   */
  keepConfirmation: (confirmation: Confirmation | undefined) => Promise<void>
  /** The step the applicant has reached; restored with the draft. */
  keepStep: (step: string | undefined) => void
  /** Makes this tab the owning tab and saves its current answers. */
  saveHere: () => Promise<void>
  /**
   * The page continues without the form: writes pending changes and ends this draft session. An active session would
   * write the answers again when its key is gone, even if another opening has since sent them.
   */
  leave: () => Promise<void>
  clear: () => Promise<void>
  saving: { read: () => Saving; subscribe: (listener: () => void) => () => void }
}

type Options = {
  /**
   * Whether the user has done anything yet. Nothing is saved before, because the calculator fills in values by itself.
   */
  isUsed?: () => boolean
  makeKeeper?: (options: KeeperOptions) => Promise<Keeper>
  /** Source of keys, if not the applicants' API. */
  keys?: NonNullable<KeeperOptions['keys']>
  /** Browser checks that run before any code that opens drafts is loaded. */
  device?: { hasDatabase: () => boolean; isSaved: (scope: string) => Promise<boolean> }
}

const browser = { hasDatabase, isSaved }

/** Minimum milliseconds between writes: dragging a slider then writes at most ten times a second. */
const APART_MS = 100
const RETRY_MS = 15_000

/** Most writes do not change what is shown. */
const isSame = (one: Saving, other: Saving): boolean =>
  one.state === other.state && (one.state !== 'saved' || (other.state === 'saved' && one.until === other.until))

const loadKeeper = async (options: KeeperOptions): Promise<Keeper> => {
  const [{ createKeeper, tidyUp }, scope] = await Promise.all([import('./keeper.ts'), scopeName(options.scope)])
  tidyUp()
  return createKeeper({ ...options, scope })
}

/**
 * Saves the answers of one form across reloads, crashes and the redirect to the bank, encrypted on this device (see
 * keeper.ts). The work is deferred: a change itself only sets a timer.
 * @param scope form, mode and token: answers saved under one are never restored in another
 */
export function createDraft(
  scope: string,
  attachments: Attachments,
  { isUsed = () => true, makeKeeper = loadKeeper, keys: source, device = browser }: Options = {},
): Draft {
  const listeners = new Set<() => void>()
  let saving: Saving = { state: 'none' }
  let latest: { document: FormDocument; version: number } | undefined
  let draftKey = randomHex()
  let keys: { answers: string; of: Record<string, string> } = { answers: '', of: {} }
  let confirmation: Confirmation | undefined
  let step: string | undefined
  let wroteAt = 0
  /** Time of the oldest unwritten change; undefined when everything is written. */
  let dirtySince: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  /** Number of running and queued writes. */
  let busy = 0
  /** Settles when the server has the key of the written answers, or has failed to respond. */
  let known: Promise<void> = Promise.resolve()
  let made: Promise<Keeper> | undefined
  /** Incremented by every clear; a write that started before is dropped. */
  let life = 0

  const report = (next: Saving): void => {
    if (isSame(next, saving)) return
    saving = next
    for (const listener of listeners) listener()
  }
  const keeper = (): Promise<Keeper> => {
    made ??= makeKeeper({ scope, report, onKeyLost: () => touch(), ...(source && { keys: source }) })
    made.catch(() => (made = undefined))
    return made
  }
  const keptNow = ({ document, version }: { document: FormDocument; version: number }): Kept => ({
    version,
    document,
    draftKey,
    keys: keys.answers === JSON.stringify(document) ? keys.of : {},
    ...(confirmation ? { confirmation } : {}),
    ...(step === undefined ? {} : { step }),
  })
  const failed = (mine: number, since: number, error: unknown): void => {
    if (mine !== life) return
    dirtySince ??= since
    report({ state: error instanceof DOMException ? 'impossible' : 'waiting' })
    if (timer === undefined) schedule(RETRY_MS)
  }
  const writeOnce = async (mine: number, urgent: boolean): Promise<void> => {
    if (!latest || dirtySince === undefined || mine !== life) return
    if (!device.hasDatabase()) return report({ state: 'impossible' })
    if (saving.state !== 'saved' && saving.state !== 'impossible') report({ state: 'waiting' })
    const kept = keptNow(latest)
    const since = dirtySince
    dirtySince = undefined
    wroteAt = Date.now()
    const files = new Map(
      filesIn(kept.document).flatMap(({ fileContent }) => {
        const content = attachments.get(fileContent)
        return content ? [[fileContent, content] as const] : []
      }),
    )
    try {
      const present = await keeper()
      if (mine !== life) return
      await present.write(kept, files, urgent)
      known = present.known().catch((error: unknown) => failed(mine, since, error))
    } catch (error) {
      failed(mine, since, error)
    }
  }
  const writeWaiting = (urgent: boolean): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const mine = life
    if (dirtySince === undefined || saving.state === 'elsewhere') return writing
    busy += 1
    writing = writing.then(() => writeOnce(mine, urgent)).finally(() => (busy -= 1))
    return writing
  }
  const flush = (): Promise<void> => writeWaiting(true).then(() => known)
  const schedule = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void writeWaiting(false), ms)
  }
  const touch = (): void => {
    const now = Date.now()
    dirtySince ??= now
    const due = Math.max(dirtySince + PAINTED_MS, wroteAt + APART_MS)
    // The clock may have been set back, so the delay is capped.
    schedule(Math.min(APART_MS, Math.max(0, due - now)))
  }
  const writeNow = (): Promise<void> => {
    dirtySince ??= Date.now()
    return flush()
  }

  return {
    restore: async () => {
      if (!device.hasDatabase() || !(await device.isSaved(scope).catch(() => false))) return undefined
      const opened = await keeper().then(
        present => present.open(),
        () => Promise.reject(new SavedFormLocked()),
      )
      if (!opened) return undefined
      const { kept, files } = opened
      for (const [reference, content] of files) attachments.restore(reference, content)
      const lost = filesIn(kept.document).filter(item => !files.has(item.fileContent))
      const document =
        lost.length === 0
          ? kept.document
          : (withoutFiles(kept.document, new Set(lost.map(item => item.fileContent))) as FormDocument)
      ;({ draftKey, confirmation, step } = { confirmation: undefined, step: undefined, ...kept })
      keys = { answers: JSON.stringify(kept.document), of: { ...kept.keys } }
      latest = { document, version: kept.version }
      return { version: kept.version, document, lostFiles: lost.map(item => item.fileName), confirmation, step }
    },
    prepare: (isNear = false) => {
      if (device.hasDatabase() && saving.state !== 'elsewhere')
        keeper()
          .then(present => present.prepare(isNear))
          .catch(() => undefined)
    },
    save: (document, version) => {
      latest = { document, version }
      if (isUsed()) touch()
    },
    flush,
    isWaiting: () =>
      busy > 0 || (dirtySince !== undefined && saving.state !== 'elsewhere') || saving.state === 'waiting',
    idempotencyKey: (purpose = '') => {
      const answers = JSON.stringify(latest?.document ?? {})
      if (keys.answers !== answers) keys = { answers, of: {} }
      const known = keys.of[purpose]
      if (known !== undefined) return known
      const fresh = randomHex()
      keys.of[purpose] = fresh
      void writeNow()
      return fresh
    },
    draftKey: () => draftKey,
    keepConfirmation: async next => {
      confirmation = next
      await writeNow()
      if (next && saving.state !== 'saved') throw new Error('The form could not be saved on this device')
    },
    keepStep: next => {
      if (next === step) return
      step = next
      if (latest && isUsed()) touch()
    },
    saveHere: async () => {
      await (await keeper()).clear()
      report({ state: 'waiting' })
      await writeNow()
    },
    leave: async () => {
      await flush()
      // Unwritten answers keep the draft session, which retries until they are written.
      if (dirtySince !== undefined || timer !== undefined || saving.state !== 'saved') return
      await made?.then(present => present.leave()).catch(() => undefined)
    },
    clear: async () => {
      life += 1
      clearTimeout(timer)
      timer = undefined
      latest = undefined
      dirtySince = undefined
      confirmation = undefined
      step = undefined
      draftKey = randomHex()
      keys = { answers: '', of: {} }
      attachments.clear()
      await writing.catch(() => undefined)
      if (made || (device.hasDatabase() && (await device.isSaved(scope).catch(() => false))))
        await keeper()
          .then(present => present.clear())
          .catch(() => undefined)
      report({ state: 'none' })
    },
    saving: {
      read: () => saving,
      subscribe: listener => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  }
}
