import { ApiError } from '../../api/http/ApiError.ts'
import {
  openSavedKey,
  prolongSavedKey,
  registerSavedKey,
  removeSavedKey,
  type SavedKey,
} from '../../api/staff/savedForms.ts'
import { randomHex } from '../../security/hex.ts'
import { type Kept, type Saving, SavedFormLocked } from './draftTypes.ts'
import { type Key, keyFrom, keyOfHalf, randomShare } from './seal.ts'
import { sealAnswers, sealFiles, unsealAnswers, unsealFiles } from './sealedForm.ts'
import { type Head, type Shelf, shelf as browserShelf } from './shelf.ts'

export { tidyUp } from './tidyUp.ts'

export const keysOfServer = {
  register: registerSavedKey,
  open: openSavedKey,
  prolong: prolongSavedKey,
  remove: removeSavedKey,
}

export type KeeperOptions = {
  scope: string
  report: (saving: Saving) => void
  /** The key is gone although this page is still in use: everything must be saved again. */
  onKeyLost: () => void
  shelf?: Shelf
  keys?: typeof keysOfServer
}

/** The key is unknown, expired, deleted or given to another tab (404, 410), or its id is invalid (422). */
const isGone = (error: unknown): boolean => error instanceof ApiError && [404, 410, 422].includes(error.status)

/** A key share that the server has not yet confirmed. */
type Half = { id: string; share: string; known?: Promise<void>; failedAt?: number }

export type Opened = { kept: Kept; files: ReadonlyMap<string, Blob> }
export type Keeper = ReturnType<typeof createKeeper>

const PROLONG_MS = 60_000
/**
 * Delay before a failed registration is retried, so that typing offline does not call the server on every keystroke.
 */
const PATIENCE_MS = 5_000
/** Retry delays in milliseconds: the previous page's registration of the key may still be in flight. */
const PENDING_MS = [250, 750, 1_500]
type Announced = Required<Pick<Head, 'id' | 'nonce'>> & { pending: boolean }
/** Retries when two tabs open the draft at once; each attempt lets one of them finish. */
const ROUNDS = 5

/**
 * Stores one form on this device as ciphertext, with a key that only the server has (SEC-06, docs/saved-forms.md).
 * Opening a form makes this tab the owning tab and issues a new key. The previous owning tab notices at its next write
 * and stops writing. An empty form gets a key created here, so answers are stored without waiting while the server
 * receives its key share. No keystroke waits for any of this.
 */
export function createKeeper({ scope, report, onKeyLost, shelf = browserShelf, keys = keysOfServer }: KeeperOptions) {
  const owner = randomHex()
  let key: Key | undefined
  let making: Promise<Key> | undefined
  let half: Half | undefined
  let registered: Promise<void> = Promise.resolve()
  let until = 0
  let triedAt = 0
  /** References of the files stored under the current key; undefined while this tab has stored nothing. */
  let stored: Set<string> | undefined
  let prolongTimer: ReturnType<typeof setTimeout> | undefined
  let expiryTimer: ReturnType<typeof setTimeout> | undefined

  const drop = (): void => {
    clearTimeout(prolongTimer)
    clearTimeout(expiryTimer)
    prolongTimer = undefined
    key = undefined
    half = undefined
    stored = undefined
  }
  /** Waits for a pending registration; a deletion that arrived before it would leave the key on the server. */
  const removeKey = (id: string | undefined): void => {
    if (id !== undefined) registered.then(() => keys.remove(id)).catch(() => undefined)
  }
  /** @param seconds remaining lifetime; relative, because device clocks differ from the server's */
  const lives = (seconds: number): void => {
    triedAt = Date.now()
    until = triedAt + seconds * 1000
    clearTimeout(expiryTimer)
    expiryTimer = setTimeout(() => void expire().catch(() => undefined), seconds * 1000)
  }
  const take = async ({ id, key: secret, expires_in: seconds }: SavedKey): Promise<Key> => {
    const taken = await keyFrom(id, secret)
    lives(seconds)
    key = taken
    half = undefined
    return taken
  }
  const ownKey = (): Promise<Key> => {
    if (key) return Promise.resolve(key)
    const fresh = { id: randomHex(), share: randomShare() }
    making ??= keyOfHalf(fresh.id, fresh.share)
      .then(made => {
        key = made
        half = fresh
        return made
      })
      .finally(() => (making = undefined))
    return making
  }
  const isKnown = (id: string): boolean => half?.id !== id
  const savedNow = (): void => {
    report({ state: 'saved', until })
    prolongTimer ??= setTimeout(() => void prolong(), Math.max(0, triedAt + PROLONG_MS - Date.now()))
  }
  const markKnown = (id: string): Promise<void> =>
    shelf.update(scope, head => {
      if (head?.id !== id || !head.pending) return undefined
      const { pending: _, ...known } = head
      return { head: known }
    })
  const tell = async (own: Half): Promise<void> => {
    try {
      const seconds = await keys.register(own.id, own.share)
      if (half !== own) return
      half = undefined
      lives(seconds)
    } catch (error) {
      if (half !== own) return
      own.failedAt = Date.now()
      if (!isGone(error)) throw error
      drop()
      return onKeyLost()
    }
    if (!stored) return
    savedNow()
    await markKnown(own.id)
  }
  /** @param urgent retries even right after a failed attempt */
  const register = (urgent: boolean): void => {
    const own = half
    if (!own) return
    if (own.known && (own.failedAt === undefined || !(urgent || Date.now() >= own.failedAt + PATIENCE_MS))) return
    delete own.failedAt
    own.known = tell(own)
    registered = own.known.catch(() => undefined)
  }

  /** Deletes this tab's draft from the store; another tab's stays. */
  const wipe = (isMine: (head: Head) => boolean): Promise<boolean> => {
    let wiped = false
    return shelf
      .update(scope, head => {
        wiped = head !== undefined && isMine(head)
        return wiped ? { head: null } : undefined
      })
      .then(() => wiped)
  }
  const expire = async (): Promise<void> => {
    const isEmpty = stored === undefined
    drop()
    if (isEmpty) return
    await wipe(head => head.owner === owner)
    report({ state: 'expired' })
  }

  const prolong = async (): Promise<void> => {
    prolongTimer = undefined
    const asked = key
    if (!asked) return
    triedAt = Date.now()
    try {
      lives(await keys.prolong(asked.id))
      report({ state: 'saved', until })
    } catch (error) {
      // Without a connection the next change retries; the timer of the current expiry keeps running.
      if (!isGone(error) || key !== asked) return
      drop()
      onKeyLost()
    }
  }

  const write = async (kept: Kept, files: ReadonlyMap<string, Blob>, urgent = false): Promise<void> => {
    const present = key ?? (await ownKey())
    register(urgent)
    const body = await sealAnswers(present, kept)
    const put = await sealFiles(
      present,
      scope,
      [...files].filter(([reference]) => !stored?.has(reference)),
    )
    // The key was lost meanwhile.
    if (key !== present) return write(kept, files)
    const gone = stored ? [...stored].filter(reference => !files.has(reference)) : 'others'
    let outcome: 'saved' | 'elsewhere' | 'again' = 'saved'
    let isPending = false
    await shelf.update(scope, head => {
      outcome = head && head.owner !== owner ? 'elsewhere' : !head && stored ? 'again' : 'saved'
      if (outcome !== 'saved') return undefined
      const next: Head = { scope, id: present.id, owner, savedAt: Date.now(), body }
      if (head?.nonce !== undefined) next.nonce = head.nonce
      isPending = !isKnown(present.id)
      if (isPending) next.pending = true
      return { head: next, put, remove: gone }
    })
    if (outcome !== 'saved') {
      drop()
      removeKey(present.id)
      if (outcome === 'again') return write(kept, files)
      return report({ state: 'elsewhere' })
    }
    // The key was lost during the write.
    if (key !== present) return
    stored = new Set(files.keys())
    if (!isKnown(present.id)) return
    savedNow()
    if (isPending) await markKnown(present.id)
  }

  /**
   * Decrypts the stored draft with one of the two keys and stores it under the new one. Undefined when another tab was
   * faster.
   */
  const move = async (old: Key, next: Key): Promise<Opened | undefined> => {
    const lying = await shelf.read(scope)
    const present = [old, next].find(({ id }) => id === lying?.head.id)
    if (!lying || !present) return undefined
    const kept = await unsealAnswers(present, lying.head.body)
    const files = await unsealFiles(present, lying.files)
    const put = await sealFiles(next, scope, files)
    const body = await sealAnswers(next, kept)
    let moved = false
    await shelf.update(scope, head => {
      moved = head?.id === lying.head.id && head.savedAt === lying.head.savedAt
      return moved
        ? {
            head: { scope, id: next.id, owner, savedAt: Math.max(Date.now(), lying.head.savedAt + 1), body },
            put,
            remove: 'others',
          }
        : undefined
    })
    return moved ? { kept, files } : undefined
  }

  /** Stores the nonce before the call, so that a retry after a crash uses the same one. */
  const announce = async (): Promise<Announced | undefined> => {
    let found: Announced | undefined
    const fresh = randomHex()
    await shelf.update(scope, head => {
      found = head && { id: head.id, nonce: head.nonce ?? fresh, pending: head.pending === true }
      return head && head.nonce === undefined ? { head: { ...head, nonce: fresh } } : undefined
    })
    return found
  }

  const ask = async ({ id, nonce, pending }: Announced) => {
    for (const pause of [...(pending ? PENDING_MS : []), undefined]) {
      const answer = await keys.open(id, nonce).catch((error: unknown) => {
        if (isGone(error)) return undefined
        throw new SavedFormLocked()
      })
      if (answer || pause === undefined) return answer
      await new Promise(resolve => setTimeout(resolve, pause))
    }
    return undefined
  }

  /** @throws SavedFormLocked while the server cannot be reached; nothing is lost then */
  const open = async (): Promise<Opened | undefined> => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const asked = await announce()
      if (!asked) return undefined
      const answer = await ask(asked)
      if (!answer) {
        if (!(await wipe(head => head.id === asked.id))) continue
        // A key that never reached the server has not expired.
        if (!asked.pending) report({ state: 'expired' })
        return undefined
      }
      const old = await keyFrom(asked.id, answer.key)
      const next = await keyFrom(answer.next.id, answer.next.key)
      const opened = await move(old, next).catch(() => 'damaged' as const)
      if (opened === 'damaged') {
        await wipe(head => head.id === old.id || head.id === next.id)
        removeKey(next.id)
      }
      if (opened === undefined) continue
      removeKey(old.id)
      if (opened === 'damaged') return undefined
      await take(answer.next)
      stored = new Set(opened.files.keys())
      report({ state: 'saved', until })
      return opened
    }
    throw new SavedFormLocked()
  }

  return {
    open,
    /** Resolves when the draft is stored on the device; see `known`. */
    write,
    /** Resolves when the server has the key of the stored draft. */
    known: (): Promise<void> => half?.known ?? Promise.resolve(),
    /**
     * Creates the key, so that the first answer need not wait for it.
     * @param isNear a field has the focus: the server gets its key share immediately
     */
    prepare: async (isNear: boolean): Promise<void> => {
      await ownKey()
      if (isNear) register(false)
    },
    /** Forgets key and draft in memory; both stay stored. */
    leave: drop,
    /** Deletes the draft from this device, whichever tab owns it, and destroys its key. */
    clear: async (): Promise<void> => {
      // A key that the server never received need not be deleted there.
      const own = half !== undefined && half.known === undefined ? undefined : key?.id
      drop()
      let lying: string | undefined
      await shelf.update(scope, head => {
        lying = head?.id
        return head && { head: null }
      })
      for (const id of new Set([own, lying])) removeKey(id)
    },
  }
}
