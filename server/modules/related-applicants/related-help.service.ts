import type { Kysely, Transaction } from 'kysely'
import type { RelatedParams } from '../../../schemas/generated/types/actions/related-params.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { enqueue } from '../../outbox/outbox.repository.ts'
import { messagesOfAddress } from '../../outbox/outsideLimits.ts'
import { networkOf } from '../../security/network.ts'
import type { Throttle } from '../../security/throttle.ts'
import { throttleKey, tooMany } from '../../security/throttle.ts'
import { accessCode, accessCodeHmac } from '../../security/accessCode.ts'
import { codeMessage } from '../applications/invitation-messages.service.ts'
import type { Channel } from '../../../schemas/vocabulary.ts'
import type { MessageTools } from '../applications/invitation-messages.service.ts'
import { addApplicationEvent } from '../../audit/applicationEvents.ts'
import {
  newCodesOfNetwork,
  NEW_CODE_PAUSE_SECONDS,
  NEW_CODES_OF_INVITATION,
  REMARKS_PER_DAY,
} from './related-applicants.limits.ts'
import * as repository from './related-applicants.repository.ts'
import { hasAccess, pairOf } from './related-access.service.ts'

type Tools = MessageTools & {
  db: Kysely<Tables>
  throttle: Throttle
  outbox: Pick<Outbox, 'wake'>
  isSimulated: boolean
  now: () => Date
}
type Trx = Transaction<Tables>
export type NewCode = { sent_by: Channel; remaining: number }

const DAY_MS = 24 * 3600 * 1000

/**
 * Help for a spouse or guarantor: a new access code, or a remark that the application's data about them is incorrect.
 */
export class RelatedHelp {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * A new code with new attempts, sent only to the number or mailbox named in the application. The link stays valid.
   * @throws PortalError NOT_FOUND | PART_ALREADY_SENT | INVITATION_EXPIRED | ACCESS_CODES_USED_UP | TOO_MANY_ATTEMPTS
   */
  async newCode(tokens: RelatedParams, address: string): Promise<NewCode> {
    const { db, throttle, outbox, isSimulated } = this.#tools
    if (!isSimulated) await throttle.count(throttleKey('related.newCode', networkOf(address)), newCodesOfNetwork)
    const answer = await db.transaction().execute(trx => this.#renew(trx, tokens))
    void outbox.wake(answer.sent_by)
    return answer
  }

  async #renew(trx: Trx, tokens: RelatedParams): Promise<NewCode> {
    const now = this.#tools.now()
    const row = await repository.lockByPair(trx, pairOf(tokens))
    if (row === undefined) throw new PortalError('NOT_FOUND')
    if (row.submitted_at !== null) throw new PortalError('PART_ALREADY_SENT')
    if (row.expires_at <= now) throw new PortalError('INVITATION_EXPIRED')
    if (row.codes_sent > NEW_CODES_OF_INVITATION) throw new PortalError('ACCESS_CODES_USED_UP')
    const wait = ((row.code_sent_at?.getTime() ?? 0) - now.getTime()) / 1000 + NEW_CODE_PAUSE_SECONDS
    if (wait > 0) throw tooMany(wait)
    const code = accessCode()
    const message = codeMessage(this.#tools, row.code_by, {
      name: row.name,
      phone: row.phone,
      email: row.email,
      code,
      reference: row.reference,
      language: row.language,
    })
    await repository.replaceCode(trx, row.id, accessCodeHmac(tokens.applicantToken, code), now)
    // Thrown inside the transaction, so that an unsent code does not replace the previous one.
    if (!(await enqueue(trx, { ...message, now }))) throw tooMany(messagesOfAddress.windowSeconds)
    await addApplicationEvent(trx, row.application_id, { status: 'APPLICANT_NEW_CODE', note: row.role, now })
    return { sent_by: row.code_by, remaining: NEW_CODES_OF_INVITATION - row.codes_sent }
  }

  /**
   * Records that the application's data about the user is incorrect. Operators see the remark and get an e-mail; the
   * part stays open. A repeated identical text (double click, lost response) is one remark.
   * @param text optional; the user's own words
   * @throws PortalError NOT_FOUND | PART_ALREADY_SENT | APPLICANT_ACCESS_ENDED | TOO_MANY_ATTEMPTS
   */
  async remark(tokens: RelatedParams, access: string | undefined, text: string): Promise<void> {
    const { db, outbox } = this.#tools
    await db.transaction().execute(async trx => {
      const now = this.#tools.now()
      const row = await repository.lockByPair(trx, pairOf(tokens))
      if (row === undefined) throw new PortalError('NOT_FOUND')
      if (row.submitted_at !== null) throw new PortalError('PART_ALREADY_SENT')
      if (!hasAccess(row, access, now)) throw new PortalError('APPLICANT_ACCESS_ENDED')
      const since = new Date(now.getTime() - DAY_MS)
      const recent = await repository.remarksSince(trx, row.id, since)
      if (recent.some(one => one.text === text)) return
      const [oldest] = recent
      if (oldest !== undefined && recent.length >= REMARKS_PER_DAY)
        throw tooMany((oldest.created_at.getTime() - since.getTime()) / 1000)
      await repository.addRemark(trx, row.id, text, now)
      await addApplicationEvent(trx, row.application_id, { status: 'APPLICANT_OBJECTED', note: row.role, now })
      await this.#notifyOperators(trx, row.reference, now)
    })
    void outbox.wake('EMAIL')
  }

  /** The e-mail contains only the application number; author and text are visible in the portal only. */
  async #notifyOperators(trx: Trx, reference: string, now: Date): Promise<void> {
    const { texts, portal } = this.#tools
    const text = (key: string): string =>
      texts.get(portal.defaultLanguage, 'server', key, { reference, brand: portal.brand.provider })
    await enqueue(trx, {
      channel: 'EMAIL',
      to: portal.brand.supportEmail,
      audience: 'PROVIDER',
      subject: text('mail.applicantObjected.subject'),
      text: text('mail.applicantObjected.text'),
      now,
    })
  }
}
