import type { SavedKey } from '../../api/staff/savedForms.ts'
import { randomHex } from '../../security/hex.ts'
import { DraftLifetime } from './DraftLifetime.ts'
import { DraftOpening, type RestoredContents } from './DraftOpening.ts'
import { type DraftStore, draftStore } from './DraftStore.ts'
import type { EncryptedDraft } from './database.ts'
import { type DraftContents, type Saving, SavedFormLocked } from './draftTypes.ts'
import { encryptAnswers, encryptFiles } from './encryptedDraft.ts'
import { type Key, keyFrom } from './encryption.ts'
import { KeyShare } from './KeyShare.ts'
import { isGone, keysOfServer } from './serverKeys.ts'

export { tidyUp } from './DraftStore.ts'

export type DraftSessionOptions = {
  scope: string
  report: (saving: Saving) => void
  /** The server has lost the key while this page is in use: everything must be saved again. */
  onKeyLost: () => void
  store?: DraftStore
  keys?: typeof keysOfServer
}

/** Retries when two tabs open the draft at once; each attempt lets one of them finish. */
const OPEN_ATTEMPTS = 5

/**
 * Stores one form on this device as ciphertext, with a key that only the server has (SEC-06, docs/saved-forms.md).
 * Opening a form makes this tab the owning tab and issues a new key. The previous owning tab notices at its next write
 * and stops writing. An empty form gets a key created here, so answers are stored without waiting while the server
 * receives its key share. No keystroke waits for any of this.
 */
export class DraftSession {
  private readonly scope: string
  private readonly report: DraftSessionOptions['report']
  private readonly onKeyLost: DraftSessionOptions['onKeyLost']
  private readonly store: DraftStore
  private readonly keys: typeof keysOfServer
  private readonly owner = randomHex()
  private readonly lifetime: DraftLifetime
  private readonly opening: DraftOpening
  private key: Key | undefined
  private derivation: Promise<Key> | undefined
  /** Share of the current key that the server has not confirmed yet; undefined afterwards. */
  private share: KeyShare | undefined
  private lastRegistration: Promise<void> = Promise.resolve()
  /** References of the files stored under the current key; undefined while this tab has stored nothing. */
  private storedFiles: Set<string> | undefined

  constructor({ scope, report, onKeyLost, store = draftStore, keys = keysOfServer }: DraftSessionOptions) {
    this.scope = scope
    this.report = report
    this.onKeyLost = onKeyLost
    this.store = store
    this.keys = keys
    this.opening = new DraftOpening({ scope, store, keys, owner: this.owner })
    this.lifetime = new DraftLifetime({
      onExpired: () => void this.expire().catch(() => undefined),
      onProlong: () => void this.prolong(),
    })
  }

  /** @throws SavedFormLocked while the server cannot be reached; nothing is lost then */
  async open(): Promise<RestoredContents | undefined> {
    for (let attempt = 0; attempt < OPEN_ATTEMPTS; attempt += 1) {
      const opening = await this.opening.storeNonce()
      if (!opening) return undefined
      const answer = await this.opening.requestKey(opening)
      if (!answer) {
        if (!(await this.delete(draft => draft.id === opening.id))) continue
        // A key that never reached the server has not expired.
        if (!opening.isPending) this.report({ state: 'expired' })
        return undefined
      }
      const old = await keyFrom(opening.id, answer.key)
      const next = await keyFrom(answer.next.id, answer.next.key)
      const contents = await this.opening.reencrypt(old, next).catch(() => 'damaged' as const)
      if (contents === 'damaged') {
        await this.delete(draft => draft.id === old.id || draft.id === next.id)
        this.removeKey(next.id)
      }
      if (contents === undefined) continue
      this.removeKey(old.id)
      if (contents === 'damaged') return undefined
      await this.adopt(answer.next)
      this.storedFiles = new Set(contents.files.keys())
      this.report({ state: 'saved', until: this.lifetime.until })
      return contents
    }
    throw new SavedFormLocked()
  }

  /** Resolves when the draft is stored on the device; see `known`. */
  async write(contents: DraftContents, files: ReadonlyMap<string, Blob>, isUrgent = false): Promise<void> {
    const key = this.key ?? (await this.ownKey())
    this.registerShare(isUrgent)
    const body = await encryptAnswers(key, contents)
    const put = await encryptFiles(
      key,
      this.scope,
      [...files].filter(([reference]) => !this.storedFiles?.has(reference)),
    )
    // The key was lost meanwhile.
    if (this.key !== key) return this.write(contents, files)
    const stored = this.storedFiles
    const remove = stored ? [...stored].filter(reference => !files.has(reference)) : 'others'
    let outcome: 'saved' | 'elsewhere' | 'again' = 'saved'
    let isPending = false
    await this.store.update(this.scope, draft => {
      outcome = draft && draft.owner !== this.owner ? 'elsewhere' : !draft && stored ? 'again' : 'saved'
      if (outcome !== 'saved') return undefined
      const next: EncryptedDraft = { scope: this.scope, id: key.id, owner: this.owner, savedAt: Date.now(), body }
      if (draft?.nonce !== undefined) next.nonce = draft.nonce
      isPending = !this.isKnown(key.id)
      if (isPending) next.pending = true
      return { draft: next, put, remove }
    })
    if (outcome !== 'saved') {
      this.leave()
      this.removeKey(key.id)
      if (outcome === 'again') return this.write(contents, files)
      return this.report({ state: 'elsewhere' })
    }
    // The key was lost during the write.
    if (this.key !== key) return
    this.storedFiles = new Set(files.keys())
    if (!this.isKnown(key.id)) return
    this.reportSaved()
    if (isPending) await this.markKnown(key.id)
  }

  /** Resolves when the server has the key of the stored draft. */
  known(): Promise<void> {
    return this.share?.registration ?? Promise.resolve()
  }

  /**
   * Creates the key, so that the first answer need not wait for it.
   * @param isNear a field has the focus: the server gets its key share immediately
   */
  async prepare(isNear: boolean): Promise<void> {
    await this.ownKey()
    if (isNear) this.registerShare(false)
  }

  /** Forgets key and draft in memory; both stay stored. */
  leave(): void {
    this.lifetime.stop()
    this.key = undefined
    this.share = undefined
    this.storedFiles = undefined
  }

  /** Deletes the draft from this device, whichever tab owns it, and destroys its key. */
  async clear(): Promise<void> {
    // A key that the server never received need not be deleted there.
    const own = this.share !== undefined && this.share.registration === undefined ? undefined : this.key?.id
    this.leave()
    let stored: string | undefined
    await this.store.update(this.scope, draft => {
      stored = draft?.id
      return draft && { draft: null }
    })
    for (const id of new Set([own, stored])) this.removeKey(id)
  }

  private ownKey(): Promise<Key> {
    if (this.key) return Promise.resolve(this.key)
    this.derivation ??= this.deriveKey(new KeyShare()).finally(() => (this.derivation = undefined))
    return this.derivation
  }

  private async deriveKey(share: KeyShare): Promise<Key> {
    const key = await share.deriveKey()
    this.key = key
    this.share = share
    return key
  }

  private async adopt({ id, key: secret, expires_in: seconds }: SavedKey): Promise<void> {
    const key = await keyFrom(id, secret)
    this.lifetime.restart(seconds)
    this.key = key
    this.share = undefined
  }

  /** @param isUrgent retries even right after a failed attempt */
  private registerShare(isUrgent: boolean): void {
    const share = this.share
    if (!share?.canRegister(isUrgent)) return
    const registration = share.register((id, text) => this.sendShare(share, id, text))
    this.lastRegistration = registration.catch(() => undefined)
  }

  private async sendShare(share: KeyShare, id: string, text: string): Promise<void> {
    try {
      const seconds = await this.keys.register(id, text)
      if (this.share !== share) return
      this.share = undefined
      this.lifetime.restart(seconds)
    } catch (error) {
      if (this.share !== share) return
      share.markFailed()
      if (!isGone(error)) throw error
      this.leave()
      return this.onKeyLost()
    }
    if (!this.storedFiles) return
    this.reportSaved()
    await this.markKnown(id)
  }

  private isKnown(id: string): boolean {
    return this.share?.id !== id
  }

  private markKnown(id: string): Promise<void> {
    return this.store.update(this.scope, draft => {
      if (draft?.id !== id || !draft.pending) return undefined
      const { pending: _, ...known } = draft
      return { draft: known }
    })
  }

  private reportSaved(): void {
    this.report({ state: 'saved', until: this.lifetime.until })
    this.lifetime.scheduleProlonging()
  }

  private async expire(): Promise<void> {
    const isEmpty = this.storedFiles === undefined
    this.leave()
    if (isEmpty) return
    await this.delete(draft => draft.owner === this.owner)
    this.report({ state: 'expired' })
  }

  private async prolong(): Promise<void> {
    const key = this.key
    if (!key) return
    try {
      this.lifetime.restart(await this.keys.prolong(key.id))
      this.report({ state: 'saved', until: this.lifetime.until })
    } catch (error) {
      // Without a connection the next change retries; the timer of the current expiry keeps running.
      if (!isGone(error) || this.key !== key) return
      this.leave()
      this.onKeyLost()
    }
  }

  /** Waits for a pending registration; a deletion that arrived before it would leave the key on the server. */
  private removeKey(id: string | undefined): void {
    if (id !== undefined) this.lastRegistration.then(() => this.keys.remove(id)).catch(() => undefined)
  }

  /** Deletes the draft from the store if `isIt`; another tab's stays. */
  private async delete(isIt: (draft: EncryptedDraft) => boolean): Promise<boolean> {
    let isDeleted = false
    await this.store.update(this.scope, draft => {
      isDeleted = draft !== undefined && isIt(draft)
      return isDeleted ? { draft: null } : undefined
    })
    return isDeleted
  }
}
