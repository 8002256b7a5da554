import type { Kysely, Transaction } from 'kysely'
import type { ReauthorisationPurpose, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { networkOf } from '../../security/network.ts'
import type { PasswordChecker } from '../../security/password.ts'
import { throttleKey } from '../../security/throttle.ts'
import type { BackOff, Quota, Throttle } from '../../security/throttle.ts'
import type { Session } from '../session/session.types.ts'
import * as repository from './reauthorisation.repository.ts'

export const grantSeconds = 5 * 60

const limits = {
  /** One person from one network: 5 tries, then one after 1, 2, 4 … minutes. */
  personAndNetwork: { free: 5, baseSeconds: 60, maxSeconds: 24 * 3600 } satisfies BackOff,
  /** One session, wherever its calls come from: a stolen token does not get five tries in every network. The owner logs in anew. */
  session: { max: 30, windowSeconds: 24 * 3600 } satisfies Quota,
} as const

type Wish = { password: string; purpose: ReauthorisationPurpose; target?: string | undefined }
type Caller = Pick<Session, 'id' | 'userId'>
type Tools = { db: Kysely<Tables>; throttle: Throttle; passwords: PasswordChecker; now: () => Date }

/**
 * The password again before something grave (SES-48, SEC-01). What the page believes does not matter: a grant is a
 * row of this session, for one purpose, for 5 minutes, and for one person where the purpose is about a person.
 */
export class ReauthorisationService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * Tries are counted before the password is compared. Nothing is told about the target: it need not exist.
   * @throws PortalError TOO_MANY_ATTEMPTS | SME34
   */
  async authorise(
    { id, userId }: Caller,
    { password, purpose, target = '' }: Wish,
    address: string,
  ): Promise<{ purpose: ReauthorisationPurpose; expiresAt: string }> {
    const { db, throttle, passwords, now } = this.#tools
    const pair = throttleKey('reauthorise.pair', userId, networkOf(address))
    const session = throttleKey('reauthorise.session', id)
    await throttle.attempt(pair, limits.personAndNetwork)
    await throttle.count(session, limits.session)
    const right = await passwords.matches(await repository.findPasswordHash(db, userId), password)
    if (!right) throw new PortalError('SME34', { issues: [{ path: '/password', code: 'SME34' }] })
    await throttle.clear(pair)
    await throttle.refund(session)
    const moment = now()
    const expiresAt = new Date(moment.getTime() + grantSeconds * 1000)
    await db
      .transaction()
      .execute(trx => repository.insertGrant(trx, { sessionId: id, purpose, target, expiresAt, now: moment }))
    return { purpose, expiresAt: expiresAt.toISOString() }
  }

  /**
   * Refuses whoever holds no living grant for any of the purposes.
   * @param target only a grant for this user name counts; left out where the call names the person in its body
   * @throws PortalError REAUTHORISATION_NEEDED
   */
  async require(
    { id }: Pick<Session, 'id'>,
    purposes: readonly ReauthorisationPurpose[],
    target?: string,
    db: Kysely<Tables> | Transaction<Tables> = this.#tools.db,
  ): Promise<void> {
    if (!(await repository.isGranted(db, { sessionId: id, purposes, target, now: this.#tools.now() })))
      throw needed(purposes)
  }

  /**
   * Uses a grant up, in the transaction of what it was for: when that fails, the grant is there again.
   * @throws PortalError REAUTHORISATION_NEEDED
   */
  async useUp(
    trx: Transaction<Tables>,
    { id }: Pick<Session, 'id'>,
    purpose: ReauthorisationPurpose,
    target: string,
  ): Promise<void> {
    if (!(await repository.takeGrant(trx, { sessionId: id, purposes: [purpose], target, now: this.#tools.now() })))
      throw needed([purpose])
  }
}

function needed(purposes: readonly ReauthorisationPurpose[]): PortalError {
  return new PortalError('REAUTHORISATION_NEEDED', { details: { purposes } })
}
