import type { Kysely, Transaction } from 'kysely'
import type { ReauthorisationPurpose, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { networkOf } from '../../security/network.ts'
import type { PasswordChecker } from '../../security/password.ts'
import { throttleKey } from '../../security/throttle.ts'
import type { BackOff, Quota, Throttle } from '../../security/throttle.ts'
import type { Session } from '../../http/Session.ts'
import * as repository from './reauthorisation.repository.ts'

export const GRANT_SECONDS = 5 * 60

const limits = {
  /** One user from one network: 5 attempts, then one after 1, 2, 4 … minutes. */
  personAndNetwork: { free: 5, baseSeconds: 60, maxSeconds: 24 * 3600 } satisfies BackOff,
  /**
   * One session over all networks, so that a stolen token does not get five attempts in each. The owner can log in
   * again.
   */
  session: { max: 30, windowSeconds: 24 * 3600 } satisfies Quota,
} as const

type GrantRequest = { password: string; purpose: ReauthorisationPurpose; target?: string | undefined }
type Caller = Pick<Session, 'id' | 'userId'>
type Tools = { db: Kysely<Tables>; throttle: Throttle; passwords: PasswordChecker; now: () => Date }

/**
 * Re-authorisation by password before sensitive actions (SES-48, SEC-01). A grant is a row of this session, never state
 * of the page. It covers one purpose for 5 minutes, and one target user where the purpose concerns a user.
 */
export class ReauthorisationService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * Attempts are counted before the password is compared. Nothing is revealed about the target, which need not exist.
   * @throws PortalError TOO_MANY_ATTEMPTS | SME34
   */
  async authorise(
    { id, userId }: Caller,
    { password, purpose, target = '' }: GrantRequest,
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
    const expiresAt = new Date(moment.getTime() + GRANT_SECONDS * 1000)
    await db
      .transaction()
      .execute(trx => repository.insertGrant(trx, { sessionId: id, purpose, target, expiresAt, now: moment }))
    return { purpose, expiresAt: expiresAt.toISOString() }
  }

  /**
   * Requires a valid grant for one of the purposes.
   * @param target only a grant for this user name counts; omitted where the request names the user in its body
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
   * Consumes a grant in the transaction of the action: if that rolls back, the grant is still valid.
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
