import { randomHex } from '../../security/hex.ts'
import type { EncryptedDraft } from './database.ts'
import type { DraftStore } from './DraftStore.ts'
import { type DraftContents, SavedFormLocked } from './draftTypes.ts'
import { decryptAnswers, decryptFiles, encryptAnswers, encryptFiles } from './encryptedDraft.ts'
import type { Key } from './encryption.ts'
import { isGone, type keysOfServer } from './serverKeys.ts'

export type RestoredContents = { contents: DraftContents; files: ReadonlyMap<string, Blob> }

/** Retry delays in milliseconds: the previous page's registration of the key may still be in flight. */
const pendingRetryMs = [250, 750, 1_500]
/** The stored draft that is about to be opened. */
export type Opening = Required<Pick<EncryptedDraft, 'id' | 'nonce'>> & { isPending: boolean }

type Tools = {
  readonly scope: string
  readonly store: DraftStore
  readonly keys: typeof keysOfServer
  /** Id of the tab that opens the draft. */
  readonly owner: string
}

/** Steps of opening a stored draft: the nonce of the call, the keys, and the draft under the new key. */
export class DraftOpening {
  private readonly tools: Tools

  constructor(tools: Tools) {
    this.tools = tools
  }

  /** Stores the nonce before the call, so that a retry after a crash uses the same one. */
  async storeNonce(): Promise<Opening | undefined> {
    let found: Opening | undefined
    const fresh = randomHex()
    await this.tools.store.update(this.tools.scope, draft => {
      found = draft && { id: draft.id, nonce: draft.nonce ?? fresh, isPending: draft.pending === true }
      return draft && draft.nonce === undefined ? { draft: { ...draft, nonce: fresh } } : undefined
    })
    return found
  }

  async requestKey({ id, nonce, isPending }: Opening) {
    for (const pause of [...(isPending ? pendingRetryMs : []), undefined]) {
      const answer = await this.tools.keys.open(id, nonce).catch((error: unknown) => {
        if (isGone(error)) return undefined
        throw new SavedFormLocked()
      })
      if (answer || pause === undefined) return answer
      await new Promise(resolve => setTimeout(resolve, pause))
    }
    return undefined
  }

  /**
   * Decrypts the stored draft with one of the two keys and stores it under the new one. Undefined when another tab was
   * faster.
   */
  async reencrypt(old: Key, next: Key): Promise<RestoredContents | undefined> {
    const scope = this.tools.scope
    const stored = await this.tools.store.read(scope)
    const key = [old, next].find(({ id }) => id === stored?.draft.id)
    if (!stored || !key) return undefined
    const contents = await decryptAnswers(key, stored.draft.body)
    const files = await decryptFiles(key, stored.files)
    const put = await encryptFiles(next, scope, files)
    const body = await encryptAnswers(next, contents)
    let isMoved = false
    await this.tools.store.update(scope, draft => {
      isMoved = draft?.id === stored.draft.id && draft.savedAt === stored.draft.savedAt
      if (!isMoved) return undefined
      const savedAt = Math.max(Date.now(), stored.draft.savedAt + 1)
      return { draft: { scope, id: next.id, owner: this.tools.owner, savedAt, body }, put, remove: 'others' }
    })
    return isMoved ? { contents, files } : undefined
  }
}
