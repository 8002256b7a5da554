import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { SavedFormOpened } from '../../../schemas/generated/types/actions/saved-form-opened.ts'
import type { SavedFormProlonged } from '../../../schemas/generated/types/actions/saved-form-prolonged.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { SavedFormSettings } from '../../config/portal.ts'
import { tokenHash } from '../../security/token.ts'
import * as repository from './saved-forms.repository.ts'
import type { SavedForm } from './saved-forms.repository.ts'
import { keyOf, nextIdOf } from './savedKeys.ts'

type Tools = { db: Kysely<Tables>; settings: SavedFormSettings; now: () => Date }

/** `expires_in` is in seconds, because device clocks are unreliable. */
export type SavedFormExpiry = SavedFormProlonged
export type SavedKey = SavedFormExpiry & { id: string; key: string }
export type OpenedForm = SavedFormOpened

/**
 * Keys of encrypted drafts on users' devices (SEC-06, docs/saved-forms.md). A key lives while the form is being edited
 * and is issued once: opening a form returns its key and the key for the next draft. `holder` is the user of the
 * session, for staff dialogs; without it the form is an applicant's.
 */
export class SavedFormsService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * Registers the key share generated on the device, so that typing never waits for this response. The same share may
   * be sent again after a lost response.
   * @throws PortalError SAVED_FORM_GONE when the id has another share, is expired or was opened
   */
  async register(id: string, keyShare: string, holder?: string): Promise<SavedFormExpiry> {
    const share = Buffer.from(keyShare, 'base64')
    const idHash = rowOf(id, holder)
    const expiresAt = this.#end()
    if (await repository.insert(this.#tools.db, { idHash, share, now: this.#tools.now(), expiresAt }))
      return this.#expiry(expiresAt)
    const there = await repository.find(this.#tools.db, idHash)
    if (
      there === undefined ||
      there.nonce_hash !== null ||
      this.#isExpired(there) ||
      !timingSafeEqual(there.share, share)
    )
      throw new PortalError('SAVED_FORM_GONE')
    return this.#expiry(there.expires_at)
  }

  /** Extends the lifetime while the user is typing. @throws PortalError SAVED_FORM_GONE */
  async prolong(id: string, holder?: string): Promise<SavedFormExpiry> {
    const expiresAt = this.#end()
    if (!(await repository.prolong(this.#tools.db, rowOf(id, holder), this.#tools.now(), expiresAt)))
      throw new PortalError('SAVED_FORM_GONE')
    return this.#expiry(expiresAt)
  }

  /**
   * Issues the key once. The same nonce may repeat the call for two minutes, in case the response was lost.
   * @throws PortalError SAVED_FORM_GONE unknown, expired, cleared, or opened with another nonce
   */
  async open(id: string, nonce: string, holder?: string): Promise<OpenedForm> {
    const opened = await this.#tools.db.transaction().execute(trx => this.#open(trx, id, nonce, holder))
    // Thrown outside the transaction: inside, it would roll back the removal of an expired key.
    if (opened === undefined) throw new PortalError('SAVED_FORM_GONE')
    return opened
  }

  /** Idempotent: an unknown id is not an error. */
  async remove(id: string, holder?: string): Promise<void> {
    await repository.remove(this.#tools.db, rowOf(id, holder))
  }

  /** Removes keys that must no longer be issued: expired, or opened before the repeat window. */
  async sweep(): Promise<void> {
    const now = this.#tools.now()
    await repository.removeOld(this.#tools.db, now, repeatableSince(now, this.#tools.settings))
  }

  async #open(
    trx: Transaction<Tables>,
    id: string,
    nonce: string,
    holder: string | undefined,
  ): Promise<OpenedForm | undefined> {
    const idHash = rowOf(id, holder)
    const nonceHash = tokenHash(nonce)
    const form = await repository.lock(trx, idHash)
    if (form === undefined) return undefined
    if (this.#isExpired(form)) {
      await repository.remove(trx, idHash)
      return undefined
    }
    const key = keyOf(form.share, id)
    const nextId = nextIdOf(form.share, id, nonce)
    if (form.nonce_hash === null) {
      await repository.markOpened(trx, idHash, nonceHash, this.#tools.now())
      return { key, next: await this.#create(trx, nextId, holder) }
    }
    if (!timingSafeEqual(form.nonce_hash, nonceHash)) return undefined
    const next = await repository.find(trx, rowOf(nextId, holder))
    return next && { key, next: { id: nextId, key: keyOf(next.share, nextId), ...this.#expiry(next.expires_at) } }
  }

  async #create(db: Transaction<Tables>, id: string, holder: string | undefined): Promise<SavedKey> {
    const share = randomBytes(32)
    const expiresAt = this.#end()
    if (!(await repository.insert(db, { idHash: rowOf(id, holder), share, now: this.#tools.now(), expiresAt })))
      throw new PortalError('SAVED_FORM_GONE')
    return { id, key: keyOf(share, id), ...this.#expiry(expiresAt) }
  }

  #expiry(expiresAt: Date): SavedFormExpiry {
    return {
      expires_at: expiresAt.toISOString(),
      expires_in: Math.max(1, Math.floor((expiresAt.getTime() - this.#tools.now().getTime()) / 1000)),
    }
  }

  #end(): Date {
    return new Date(this.#tools.now().getTime() + this.#tools.settings.lifeMinutes * 60_000)
  }

  #isExpired({ expires_at, opened_at }: SavedForm): boolean {
    const now = this.#tools.now()
    return expires_at <= now || (opened_at !== null && opened_at <= repeatableSince(now, this.#tools.settings))
  }
}

/**
 * Row id of a key. A signed-in user's key is found only with that user's session; the id stored on the device is not
 * enough.
 * @param holder id of that user
 */
function rowOf(id: string, holder: string | undefined): Buffer {
  return tokenHash(holder === undefined ? id : `${id}\n${holder}`)
}

/** Forms opened at or before this time are not issued again. */
function repeatableSince(now: Date, { repeatSeconds }: SavedFormSettings): Date {
  return new Date(now.getTime() - repeatSeconds * 1000)
}
