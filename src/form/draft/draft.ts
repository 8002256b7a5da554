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
  /** @throws SavedFormLocked when there are answers and the server, which has the key, cannot be asked */
  restore: () => Promise<RestoredDraft | undefined>
  /**
   * What the first answer needs is fetched and made on this device.
   * @param isNear somebody has gone to a field: the server is given its half of the key too. Not before: most pages are only looked at
   */
  prepare: (isNear?: boolean) => void
  /** Keeps the answers; may be called with every change. Written when they are on the screen, and while that lasts as soon as it is done. */
  save: (document: FormDocument, version: number) => void
  /** Writes what is waiting; resolves when it lies on the device and the server has the key, or one of them cannot be. */
  flush: () => Promise<void>
  /** Whether leaving now could lose something that waiting for `flush` would save. */
  isWaiting: () => boolean
  /**
   * The key that makes sending the same answers again harmless. Changed answers get a new one.
   * @param purpose calls with other bodies made of the same answers
   */
  idempotencyKey: (purpose?: string) => string
  /** The same for the life of the draft, 32 hexadecimal characters. */
  draftKey: () => string
  /** Before the trip to the bank. @throws when it could not be saved: the person would come back to nothing */
  keepConfirmation: (confirmation: Confirmation | undefined) => Promise<void>
  /** How far the person has got; comes back with the draft. */
  keepStep: (step: string | undefined) => void
  /** From now on this tab keeps the form, with what is in it. */
  saveHere: () => Promise<void>
  /**
   * The page goes on without the form: what waits is written, and then this draft lets go of it. One that held on would write answers again
   * when its key is found gone, although another opening of the form has sent them meanwhile.
   */
  leave: () => Promise<void>
  clear: () => Promise<void>
  saving: { read: () => Saving; subscribe: (listener: () => void) => () => void }
}

type Options = {
  /** Whether a person has done anything yet. Until then nothing is kept: the calculator fills in values by itself. */
  isUsed?: () => boolean
  makeKeeper?: (options: KeeperOptions) => Promise<Keeper>
  /** Where keys come from, when not from the calls of applicants. */
  keys?: NonNullable<KeeperOptions['keys']>
  /** What the browser is asked before any code that could open a form is loaded. */
  device?: { hasDatabase: () => boolean; isSaved: (scope: string) => Promise<boolean> }
}

const browser = { hasDatabase, isSaved }

/** From one writing to the next: whoever drags a slider writes ten times a second. */
const APART_MS = 100
const RETRY_MS = 15_000

/** What is shown stays as it is with most writings. */
const isSame = (one: Saving, other: Saving): boolean =>
  one.state === other.state && (one.state !== 'saved' || (other.state === 'saved' && one.until === other.until))

const loadKeeper = async (options: KeeperOptions): Promise<Keeper> => {
  const [{ createKeeper, tidyUp }, scope] = await Promise.all([import('./keeper.ts'), scopeName(options.scope)])
  tidyUp()
  return createKeeper({ ...options, scope })
}

/**
 * What is typed in one form, over reloads, crashes and the trip to the bank: as ciphertext on this device, see keeper.ts. All of that
 * happens beside typing: here a change costs a timer.
 *
 * @param scope form, mode and token: what is saved under one never comes back in another
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
  /** Whether something is not written yet, and since when. */
  let dirtySince: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  /** How many writings are under way or wait for one another. */
  let busy = 0
  /** Settles when the server has the key of what is written, or has not answered. */
  let known: Promise<void> = Promise.resolve()
  let made: Promise<Keeper> | undefined
  /** Counts clearings: what was about to be written then is not written any more. */
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
    // Clocks are set back now and then.
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
      // What could not be written yet is tried again until it is.
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
