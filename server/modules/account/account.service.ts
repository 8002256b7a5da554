import type { Kysely, Transaction } from 'kysely'
import type { UserAccountChange } from '../../../schemas/generated/types/actions/user-account-change.ts'
import { recordAudit } from '../../audit/auditEvents.ts'
import type { AuditAction } from '../../audit/auditEvents.ts'
import { sqlState } from '../../db/databaseError.ts'
import type { ReauthorisationPurpose, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { throttleKey } from '../../security/throttle.ts'
import type { Quota, Throttle } from '../../security/throttle.ts'
import { isPhone } from '../../validation/phone.ts'
import type { ReauthorisationService } from '../reauthorisation/reauthorisation.service.ts'
import type { SessionService } from '../session/session.service.ts'
import type { Session } from '../../http/Session.ts'
import type { AccountNotices } from './accountNotices.ts'
import type { EmailConfirmation } from './email-confirmation.service.ts'
import * as repository from './account.repository.ts'
import type { AccountRow, IdentityValues } from './account.repository.ts'
import { codeMask, personalCodeOf } from '../../validation/personalCode.ts'

/** Changes of e-mail or phone per user: each sends messages to destinations that the user enters. */
const changes: Quota = { max: 10, windowSeconds: 3600 }

type Tools = {
  db: Kysely<Tables>
  sessions: SessionService
  reauthorisation: ReauthorisationService
  throttle: Throttle
  outbox: Outbox
  notices: AccountNotices
  confirmation: Pick<EmailConfirmation, 'invite'>
  smartIdCountries: readonly string[]
  now: () => Date
}

/**
 * The signed-in user's own account (ACC-10). Every credential change needs a re-authorisation grant and ends the user's
 * other sessions and logins in progress. The user is notified, and the change is audited.
 */
export class AccountService {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  async describe({ userId }: Pick<Session, 'userId'>) {
    const row = await repository.findAccount(this.#tools.db, userId)
    if (row === undefined) throw new PortalError('SME6')
    return {
      email: row.email,
      email_verified: row.email_verified_at !== null,
      phoneConfirmed: row.phone_confirmed_at !== null,
      user_metadata: {
        first_name: row.first_name,
        last_name: row.last_name,
        phone_number: row.phone_number,
        country: row.country,
        personal_code: row.personal_code === null ? null : codeMask(row.personal_code),
        mobile_id_phone_number: row.mobile_id_phone_number,
      },
    }
  }

  /** @throws PortalError REAUTHORISATION_NEEDED | VALIDATION_FAILED for an unsupported country | SME57 | SME56 */
  async changeIdentity(session: Session, change: UserAccountChange): Promise<void> {
    if (change.personal_code === undefined) await this.#switchOffMobileId(session)
    else if (change.country !== undefined) await this.#changeSmartId(session, change.personal_code, change.country)
    else await this.#changeMobileId(session, change.personal_code, change.mobile_id_phone_number)
  }

  /** @throws PortalError REAUTHORISATION_NEEDED | EMAIL_TAKEN | TOO_MANY_ATTEMPTS */
  async changeEmail(session: Session, email: string): Promise<void> {
    await this.#tools.throttle.count(throttleKey('account.email', session.userId), changes)
    try {
      await this.#change(session, ['EMAIL'], 'EMAIL_CHANGED', async (trx, row) => {
        if (row.email === email) return false
        await repository.setEmail(trx, row.id, email)
        await this.#tools.notices.emailChanged(trx, row)
        await this.#tools.confirmation.invite(trx, row, email)
        return true
      })
    } catch (error) {
      if (sqlState(error) === '23505')
        throw new PortalError('EMAIL_TAKEN', { issues: [{ path: '/email', code: 'EMAIL_TAKEN' }], cause: error })
      throw error
    }
    await this.#tools.outbox.wake('EMAIL')
  }

  /**
   * Changes the number that receives login codes.
   * @throws PortalError REAUTHORISATION_NEEDED | SME55 | TOO_MANY_ATTEMPTS
   */
  async changePhone(session: Session, phoneNumber: string): Promise<void> {
    if (!isPhone(phoneNumber)) throw new PortalError('SME55', { issues: [{ path: '/phone_number', code: 'SME55' }] })
    await this.#tools.throttle.count(throttleKey('account.phone', session.userId), changes)
    await this.#change(session, ['PHONE', 'SMS'], 'PHONE_CHANGED', async (trx, row) => {
      if (row.phone_number === phoneNumber) return false
      await repository.setPhone(trx, row.id, phoneNumber)
      await this.#tools.notices.phoneChanged(trx, row)
      return true
    })
    await this.#tools.outbox.wake('SMS')
  }

  async #changeSmartId(session: Session, typed: string, country: string): Promise<void> {
    await this.#tools.reauthorisation.require(session, ['SMART_ID'])
    const allowedValues = this.#tools.smartIdCountries
    if (!allowedValues.includes(country))
      throw new PortalError('VALIDATION_FAILED', {
        issues: [{ path: '/country', code: 'enum', params: { allowedValues } }],
      })
    const code = personalCodeOf(country, typed)
    if (code === null) throw notACode()
    await this.#change(session, ['SMART_ID'], 'SMART_ID_CHANGED', async (trx, row) => {
      if (row.personal_code === code && row.country === country) return false
      await repository.setIdentity(trx, row.id, { personal_code: code, country })
      await this.#tools.notices.identityChanged(trx, row, 'Smart-ID')
      return true
    })
    await this.#tools.outbox.wake('EMAIL')
  }

  /** Keeps the personal code, because Smart-ID uses it too. */
  async #switchOffMobileId(session: Session): Promise<void> {
    await this.#change(session, ['MOBILE_ID'], 'MOBILE_ID_CHANGED', async (trx, row) => {
      if (row.mobile_id_phone_number === null) return false
      await repository.setIdentity(trx, row.id, { mobile_id_phone_number: null })
      await this.#tools.notices.identityChanged(trx, row, 'Mobile-ID')
      return true
    })
    await this.#tools.outbox.wake('EMAIL')
  }

  /**
   * The personal code must match the user's country, because both methods share it. Without a phone the stored one
   * stays, so that changing the code does not switch Mobile-ID off.
   */
  async #changeMobileId(session: Session, typed: string, phone: string | null | undefined): Promise<void> {
    await this.#tools.reauthorisation.require(session, ['MOBILE_ID'])
    if (phone !== undefined && phone !== null && !isPhone(phone))
      throw new PortalError('SME56', { issues: [{ path: '/mobile_id_phone_number', code: 'SME56' }] })
    await this.#change(session, ['MOBILE_ID'], 'MOBILE_ID_CHANGED', async (trx, row) => {
      const code = personalCodeOf(row.country, typed)
      if (code === null) throw notACode()
      const phoneNumber = phone === undefined ? row.mobile_id_phone_number : phone
      if (row.personal_code === code && row.mobile_id_phone_number === phoneNumber) return false
      await repository.setIdentity(trx, row.id, { personal_code: code, mobile_id_phone_number: phoneNumber })
      await this.#tools.notices.identityChanged(trx, row, 'Mobile-ID')
      return true
    })
    await this.#tools.outbox.wake('EMAIL')
  }

  /** @param apply returns false when nothing changes: then no session ends and no notice is sent */
  async #change(
    session: Session,
    purposes: readonly ReauthorisationPurpose[],
    action: AuditAction,
    apply: (trx: Transaction<Tables>, row: AccountRow) => Promise<boolean>,
  ): Promise<void> {
    const { db, sessions, reauthorisation, now } = this.#tools
    await db.transaction().execute(async trx => {
      await reauthorisation.require(session, purposes, undefined, trx)
      const row = await repository.lockAccount(trx, session.userId)
      if (row === undefined) throw new PortalError('SME6')
      if (!(await apply(trx, row))) return
      await sessions.endOfUser(trx, row.id, session.id, 'CREDENTIALS_CHANGED')
      await recordAudit(trx, { actorId: row.id, action, targetId: row.id, partyId: null, now: now() })
    })
  }
}

function notACode(): PortalError {
  return new PortalError('SME57', { issues: [{ path: '/personal_code', code: 'SME57' }] })
}

/** Stores login identity values in the caller's transaction. The caller checks authorisation and notifies the user. */
export function storeIdentity(trx: Transaction<Tables>, userId: string, values: IdentityValues): Promise<void> {
  return repository.setIdentity(trx, userId, values)
}
