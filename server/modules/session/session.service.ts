import type { Kysely, Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { OwnSession } from '../../../schemas/generated/types/entities/own-session.ts'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/database.ts'
import type { ReadOneRow } from '../../db/oneRow.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { randomToken, tokenHash } from '../../security/token.ts'
import type { UnconfirmedSession } from '../../http/unconfirmedSession.ts'
import { confirmingRead } from './confirmingRead.ts'
import * as repository from './session.repository.ts'
import type { SessionRow } from './session.repository.ts'
import type { Session } from '../../http/Session.ts'
import type { EndReason } from './session.repository.ts'

export const STAGE_SECONDS = 5 * 60
const MAX_SESSIONS = 3
const MAX_USER_AGENT_LENGTH = 200
/** About a kilobyte each. */
const MAX_KNOWN_CALLERS = 2000
const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Settings = Pick<Config, 'sessionIdleSeconds' | 'sessionAbsoluteSeconds' | 'now'>
export type { OwnSession }
type KnownCaller = { readonly row: SessionRow; readonly session: Session; readonly caller: string }
type Choice = { partyId: string | null; productId: string | null }

/**
 * Session lifecycle (SEC-20): a stage of 5 minutes after the password, then a session under a new token after the code.
 * It ends after 15 idle minutes, 12 hours, logout, or the start of the user's fourth session.
 */
export class SessionService {
  readonly #db: Kysely<Tables>
  readonly #readOneRow: ReadOneRow
  readonly #settings: Settings
  /** Callers by token hash, as they were at their last call. */
  readonly #known = new LRUCache<string, KnownCaller>({ max: MAX_KNOWN_CALLERS })

  constructor({ db, readOneRow }: Pick<Database, 'db' | 'readOneRow'>, settings: Settings) {
    this.#db = db
    this.#readOneRow = readOneRow
    this.#settings = settings
  }

  /**
   * The session of a token, or null when it is unknown or ended. One query; at most once a minute a second one updates
   * the last-seen time.
   */
  async resolve(token: string): Promise<Session | null> {
    const hash = tokenHash(token)
    const key = hash.toString('latin1')
    this.#known.delete(key)
    const caller = await repository.findCaller(this.#readOneRow, hash)
    const row = caller === null ? null : repository.readCaller(caller)
    if (caller === null || row === null || row.ended_at !== null) return null
    const now = this.#settings.now()
    const endReason = this.#endReason(row, now)
    if (endReason !== null) {
      await repository.end(this.#db, row.id, endReason, now)
      return null
    }
    const session = toSession(row)
    if (this.#mustTouch(row, now)) await repository.touch(this.#db, row.id, now)
    else this.#known.set(key, { row, session, caller })
    return session
  }

  /** True while the session of a token has not ended. Unlike a call it does not prolong it (LST-19). */
  async isOpen(token: string): Promise<boolean> {
    const caller = await repository.findCaller(this.#readOneRow, tokenHash(token))
    const row = caller === null ? null : repository.readCaller(caller)
    return row !== null && row.ended_at === null && this.#endReason(row, this.#settings.now()) === null
  }

  /**
   * The session of a token as it was at its last call, for routes that confirm it with their read (SES-17). Null when
   * it must be resolved first: unknown here, expired since, or due for a new last-seen time.
   */
  recall(token: string): UnconfirmedSession | null {
    const hash = tokenHash(token)
    const known = this.#known.get(hash.toString('latin1'))
    if (known === undefined) return null
    const now = this.#settings.now()
    if (this.#endReason(known.row, now) !== null || this.#mustTouch(known.row, now)) return null
    return { session: known.session, readOneRow: confirmingRead(this.#readOneRow, hash, known.caller) }
  }

  /** @returns token of a stage that only grants access to the second factor */
  async openStage(userId: string, userAgent: string | undefined): Promise<string> {
    const token = randomToken()
    const now = this.#settings.now()
    await this.#db.transaction().execute(async trx => {
      await repository.lockUser(trx, userId)
      await this.#endExpired(trx, userId, now)
      const id = await repository.insertStage(trx, {
        userId,
        tokenHash: tokenHash(token),
        now,
        expiresAt: addSeconds(now, STAGE_SECONDS),
        userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      })
      await repository.endOldest(trx, { id, userId, stage: 'MFA', keep: MAX_SESSIONS, now })
    })
    return token
  }

  /**
   * Promotes the stage to a full session, in the transaction that consumed the code.
   * @returns the new token
   * @throws PortalError SME6 when the stage has ended meanwhile
   */
  async promote(
    trx: Transaction<Tables>,
    stage: Pick<Session, 'id' | 'userId'>,
    { partyId, productId }: Choice,
  ): Promise<string> {
    const token = randomToken()
    const now = this.#settings.now()
    await repository.lockUser(trx, stage.userId)
    await this.#endExpired(trx, stage.userId, now)
    const expiresAt = addSeconds(now, this.#settings.sessionAbsoluteSeconds)
    const promoted = await repository.promote(trx, {
      id: stage.id,
      tokenHash: tokenHash(token),
      now,
      expiresAt,
      partyId,
      productId,
    })
    if (!promoted) throw new PortalError('SME6')
    await repository.endOldest(trx, { id: stage.id, userId: stage.userId, stage: 'FULL', keep: MAX_SESSIONS, now })
    return token
  }

  /**
   * Opens a full session without a stage, in the transaction that consumed the electronic identity proof.
   * @returns the token
   */
  async openFull(
    trx: Transaction<Tables>,
    userId: string,
    userAgent: string | undefined,
    { partyId, productId }: Choice,
  ): Promise<string> {
    const token = randomToken()
    const now = this.#settings.now()
    await repository.lockUser(trx, userId)
    await this.#endExpired(trx, userId, now)
    const id = await repository.insertFull(trx, {
      userId,
      tokenHash: tokenHash(token),
      now,
      expiresAt: addSeconds(now, this.#settings.sessionAbsoluteSeconds),
      userAgent: userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      partyId,
      productId,
    })
    await repository.endOldest(trx, { id, userId, stage: 'FULL', keep: MAX_SESSIONS, now })
    return token
  }

  async end(session: Pick<Session, 'id'>, reason: EndReason): Promise<void> {
    await repository.end(this.#db, session.id, reason, this.#settings.now())
  }

  /**
   * Ends all other sessions of a user, including stages between password and code. It runs in the transaction of the
   * change (SES-10: when password, e-mail, phone or permissions change).
   * @param keep id of the session that made the change, or null to end all
   */
  async endOfUser(trx: Transaction<Tables>, userId: string, keep: string | null, reason: EndReason): Promise<void> {
    await repository.endOfUser(trx, userId, { keep, reason, now: this.#settings.now() })
  }

  /** Open sessions of the user, newest first. */
  async list({ id, userId }: Pick<Session, 'id' | 'userId'>): Promise<OwnSession[]> {
    const now = this.#settings.now()
    const rows = await repository.listOpen(this.#db, userId, now, addSeconds(now, -this.#settings.sessionIdleSeconds))
    return rows.map(row => ({
      id: row.id,
      current: row.id === id,
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      userAgent: row.user_agent,
    }))
  }

  /**
   * Ends one session of the user, possibly the current one.
   * @throws PortalError NOT_FOUND for other users', ended and unknown ids alike
   */
  async revoke({ userId }: Pick<Session, 'userId'>, id: string): Promise<void> {
    const ended =
      SESSION_ID.test(id) && (await repository.endOwn(this.#db, userId, id, 'REVOKED', this.#settings.now()))
    if (!ended) throw new PortalError('NOT_FOUND')
  }

  /** Ends all sessions of the user except this one. */
  async revokeOthers({ id, userId }: Pick<Session, 'id' | 'userId'>): Promise<void> {
    await this.#db.transaction().execute(async trx => {
      await repository.lockUser(trx, userId)
      await repository.endOfUser(trx, userId, { keep: id, reason: 'REVOKED', now: this.#settings.now() })
    })
  }

  async choose(session: Pick<Session, 'id'>, partyId: string, productId: string | null): Promise<void> {
    await repository.choose(this.#db, session.id, partyId, productId)
  }

  #endExpired(trx: Transaction<Tables>, userId: string, now: Date): Promise<void> {
    return repository.endExpired(trx, userId, now, addSeconds(now, -this.#settings.sessionIdleSeconds))
  }

  #mustTouch({ stage, last_seen_at: lastSeen }: SessionRow, now: Date): boolean {
    return stage === 'FULL' && now.getTime() - lastSeen.getTime() >= this.#touchMs()
  }

  #endReason(row: SessionRow, now: Date): EndReason | null {
    if (row.disabled_at !== null) return 'USER_DISABLED'
    if (now >= row.absolute_expires_at) return 'EXPIRED'
    if (row.stage === 'FULL' && now >= addSeconds(row.last_seen_at, this.#settings.sessionIdleSeconds)) return 'IDLE'
    return null
  }

  /**
   * Interval of last-seen updates: a minute at 15 idle minutes, shorter for shorter idle times, so that activity always
   * counts.
   */
  #touchMs(): number {
    return Math.min(60, this.#settings.sessionIdleSeconds / 15) * 1000
  }
}

function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000)
}

function toSession(row: SessionRow): Session {
  const party = row.party_id === null || row.party_fid === null ? null : { id: row.party_id, fid: row.party_fid }
  const product =
    row.product_id === null || row.product_fid === null || row.product_type === null
      ? null
      : { id: row.product_id, fid: row.product_fid, type: row.product_type }
  return {
    id: row.id,
    userId: row.user_id,
    username: row.username,
    role: row.role,
    stage: row.stage,
    party,
    product,
    permissions: repository.permissionsOf(row),
    // The terms apply between the provider and its clients, so operators have none to accept.
    termsAccepted: row.role === 'OPERATOR' || row.terms_accepted_at !== null,
    language: row.language,
    absoluteExpiresAt: row.absolute_expires_at,
  }
}
