import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import type { SavedFormOpened } from '../../../schemas/generated/types/actions/saved-form-opened.ts'
import type { SavedFormProlonged } from '../../../schemas/generated/types/actions/saved-form-prolonged.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { SavedFormSettings } from '../../portal.ts'
import { tokenHash } from '../../security/token.ts'
import * as repository from './saved-forms.repository.ts'
import type { SavedForm } from './saved-forms.repository.ts'
import { keyOf, nextIdOf } from './savedKeys.ts'

type Tools = { db: Kysely<Tables>; settings: SavedFormSettings; now: () => Date }

/** `expires_in` are seconds: clocks of devices are wrong. */
export type SavedLife = SavedFormProlonged
export type SavedKey = SavedLife & { id: string; key: string }
export type OpenedForm = SavedFormOpened

/**
 * Keys of forms that lie encrypted on the devices of applicants (SEC-06, docs/saved-forms.md). A key lives as long as the form is
 * worked on and is given out once: opening a form gives the key of what is there and the key for what comes next. `holder` is the user
 * whose session asks, for dialogs of the staff's pages; without it the form is an applicant's.
 */
export class SavedFormsService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * Takes the half of a key that the device has made by itself, so that nothing that is typed waits for this answer. The same half may come
   * again: the answer can get lost. @throws PortalError SAVED_FORM_GONE when the id has another one, is over or was opened
   */
  async register(id: string, half: string, holder?: string): Promise<SavedLife> {
    const share = Buffer.from(half, 'base64')
    const idHash = rowOf(id, holder)
    const expiresAt = this.#end()
    if (await repository.insert(this.#tools.db, { idHash, share, now: this.#tools.now(), expiresAt }))
      return this.#life(expiresAt)
    const there = await repository.find(this.#tools.db, idHash)
    if (there === undefined || there.nonce_hash !== null || this.#isOver(there) || !timingSafeEqual(there.share, share))
      throw new PortalError('SAVED_FORM_GONE')
    return this.#life(there.expires_at)
  }

  /** Somebody is still typing. @throws PortalError SAVED_FORM_GONE */
  async prolong(id: string, holder?: string): Promise<SavedLife> {
    const expiresAt = this.#end()
    if (!(await repository.prolong(this.#tools.db, rowOf(id, holder), this.#tools.now(), expiresAt)))
      throw new PortalError('SAVED_FORM_GONE')
    return this.#life(expiresAt)
  }

  /**
   * Gives out the key, once; the same nonce may ask again for two minutes, in case the answer got lost on the way.
   * @throws PortalError SAVED_FORM_GONE unknown, expired, cleared, or opened by somebody else
   */
  async open(id: string, nonce: string, holder?: string): Promise<OpenedForm> {
    const opened = await this.#tools.db.transaction().execute(trx => this.#open(trx, id, nonce, holder))
    // Outside: what is thrown inside would take the removal of an old key back with it.
    if (opened === undefined) throw new PortalError('SAVED_FORM_GONE')
    return opened
  }

  /** Unknown ids are no error: what is to be gone is gone. */
  async remove(id: string, holder?: string): Promise<void> {
    await repository.remove(this.#tools.db, rowOf(id, holder))
  }

  /** Removes keys that nobody may have any more: too old, or given out longer ago than the answer may be repeated. */
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
    if (this.#isOver(form)) {
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
    return next && { key, next: { id: nextId, key: keyOf(next.share, nextId), ...this.#life(next.expires_at) } }
  }

  async #create(db: Transaction<Tables>, id: string, holder: string | undefined): Promise<SavedKey> {
    const share = randomBytes(32)
    const expiresAt = this.#end()
    if (!(await repository.insert(db, { idHash: rowOf(id, holder), share, now: this.#tools.now(), expiresAt })))
      throw new PortalError('SAVED_FORM_GONE')
    return { id, key: keyOf(share, id), ...this.#life(expiresAt) }
  }

  #life(expiresAt: Date): SavedLife {
    return {
      expires_at: expiresAt.toISOString(),
      expires_in: Math.max(1, Math.floor((expiresAt.getTime() - this.#tools.now().getTime()) / 1000)),
    }
  }

  #end(): Date {
    return new Date(this.#tools.now().getTime() + this.#tools.settings.lifeMinutes * 60_000)
  }

  #isOver({ expires_at, opened_at }: SavedForm): boolean {
    const now = this.#tools.now()
    return expires_at <= now || (opened_at !== null && opened_at <= repeatableSince(now, this.#tools.settings))
  }
}

/**
 * Where a key is stored. One that a signed-in user has made is found with that person's session only: the id, which is stored on the device, is not
 * enough there. @param holder id of that user
 */
function rowOf(id: string, holder: string | undefined): Buffer {
  return tokenHash(holder === undefined ? id : `${id}\n${holder}`)
}

/** Forms opened at or before this moment are not given out again. */
function repeatableSince(now: Date, { repeatSeconds }: SavedFormSettings): Date {
  return new Date(now.getTime() - repeatSeconds * 1000)
}
