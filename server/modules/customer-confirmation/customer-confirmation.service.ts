import type { Kysely } from 'kysely'
import type { CustomerOpened } from '../../../schemas/generated/types/actions/customer-opened.ts'
import { recordAudit } from '../../audit/auditEvents.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { Throttle, throttleKey } from '../../security/throttle.ts'
import { tokenHash } from '../../security/token.ts'
import { addApplicationEvent } from '../../audit/applicationEvents.ts'
import { inviteCustomer } from './inviteCustomer.ts'
import type { InviteCustomerTools } from './inviteCustomer.ts'
import * as repository from './customer-links.repository.ts'
import { openStatuses } from './customer-confirmation.types.ts'
import type { Channel } from '../../../schemas/vocabulary.ts'
import type { LinkedApplication } from './customer-confirmation.types.ts'

type Tools = InviteCustomerTools & {
  readonly db: Kysely<Tables>
  readonly outbox: Pick<Outbox, 'wake'>
  readonly now: () => Date
}
type Members = Readonly<Record<string, unknown>>

const DAY_MS = 24 * 3600 * 1000
/** Minimum time to finish for a customer who opens the link just before its expiry. */
export const FINISH_MS = DAY_MS
/** New links per application and day, requested by a partner or operator. */
const linksOfApplication = { max: 5, windowSeconds: 24 * 3600 } as const
const SHOWN_TO_PARTNER = 30
const BATCH_SIZE = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The customer's side of a prefilled request. The link works on any device until the request is confirmed or the link
 * expires. As with every draft, the last submission before confirmation counts.
 */
export class CustomerConfirmation {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * The application of a link in any status, so that a retry after confirmation gets the same response.
   * @throws PortalError NOT_FOUND
   */
  async linked(token: string): Promise<LinkedApplication> {
    const found = await repository.findByToken(this.#tools.db, tokenHash(token))
    if (found === undefined) throw new PortalError('NOT_FOUND')
    return found
  }

  /**
   * The application of a link that can still be confirmed.
   * @throws PortalError NOT_FOUND | REQUEST_CONFIRMED | INVITATION_EXPIRED
   */
  async byToken(token: string): Promise<LinkedApplication> {
    const linked = await this.linked(token)
    if (!openStatuses.some(one => one === linked.status)) throw new PortalError('REQUEST_CONFIRMED')
    if (linked.status === 'EXPIRED' || linked.expires_at <= this.#tools.now())
      throw new PortalError('INVITATION_EXPIRED')
    return linked
  }

  /** Data of the customer's page: partner, answers, names of attached files. @throws PortalError as `byToken` */
  async open(token: string) {
    const { db } = this.#tools
    const linked = await this.byToken(token)
    const now = this.#tools.now()
    await db.transaction().execute(async trx => {
      const isFirst = await repository.markOpened(trx, tokenHash(token), {
        now,
        until: new Date(now.getTime() + FINISH_MS),
      })
      if (isFirst) await addApplicationEvent(trx, linked.id, { status: 'CUSTOMER_OPENED', note: null, now })
    })
    const answers = shownAnswers(await repository.answersOf(db, linked.id))
    const files = await repository.partnerFiles(db, linked.id)
    return {
      reference: linked.reference,
      form: linked.form,
      mode: 'partner' as const,
      answers,
      files: files.map(({ file_name: name, size, document_type: type }) => ({ name, size, type })),
      partner:
        linked.partner_id === null
          ? null
          : {
              id: linked.partner_id,
              name: linked.partner_name ?? '',
              financing_company: linked.financing_company ?? '',
              has_logo: linked.has_logo,
              ...(linked.partner_revision === null ? {} : { logo_version: linked.partner_revision }),
            },
    }
  }

  /**
   * Sends a new link and invalidates the former one. An expired application becomes open again.
   * @param by the partner of the request, or the operator
   * @throws PortalError NOT_FOUND; REQUEST_CONFIRMED; TOO_MANY_ATTEMPTS
   */
  async sendAgain(
    applicationId: string,
    by: { partnerId: string } | { operatorId: string },
    sentBy?: Channel,
  ): Promise<void> {
    const { db, outbox } = this.#tools
    if (!UUID.test(applicationId)) throw new PortalError('NOT_FOUND')
    await db.transaction().execute(async trx => {
      const now = this.#tools.now()
      const found = await repository.lockLinked(trx, applicationId, 'partnerId' in by ? by.partnerId : null)
      if (found === undefined) throw new PortalError('NOT_FOUND')
      if (!openStatuses.some(one => one === found.status)) throw new PortalError('REQUEST_CONFIRMED')
      // Restores the status of an application being signed: its open session stays valid, only the link is renewed.
      await inviteCustomer(trx, this.#tools, { applicationId, now, sentBy })
      if (found.status === 'AWAITING_CONFIRMATION') await repository.setStatus(trx, applicationId, found.status)
      if ('operatorId' in by)
        await recordAudit(trx, {
          actorId: by.operatorId,
          action: 'CUSTOMER_LINK_SENT',
          targetId: null,
          partyId: null,
          details: { application: applicationId },
          now,
        })
      await new Throttle(trx, () => now).count(throttleKey('customer.link', applicationId), linksOfApplication)
    })
    for (const channel of ['EMAIL', 'SMS'] as const) void outbox.wake(channel)
  }

  /** Status of a partner's requests, with only the customer data that the partner needs. */
  async ofPartner(partnerId: string) {
    const rows = await repository.requestsOf(this.#tools.db, partnerId, SHOWN_TO_PARTNER)
    return rows.map(
      ({
        id,
        reference,
        form,
        status,
        applicant_name: name,
        created_at: created,
        expires_at: expires,
        opened_at: opened,
      }) => ({
        id,
        reference,
        form,
        status,
        customer: name,
        created_at: created.toISOString(),
        expires_at: expires.toISOString(),
        opened: opened !== null,
      }),
    )
  }

  /** Expires unconfirmed requests, and later removes them with their files. */
  async sweep(): Promise<void> {
    const { db, portal } = this.#tools
    const now = this.#tools.now()
    await db.transaction().execute(async trx => {
      for (const id of await repository.expire(trx, now, BATCH_SIZE))
        await addApplicationEvent(trx, id, { status: 'EXPIRED', note: null, now })
    })
    await repository.removeExpired(
      db,
      new Date(now.getTime() - portal.prefillConfirmation.keptDays * DAY_MS),
      BATCH_SIZE,
    )
  }
}

/** The answers without values added by the page and without files, which stay stored with the application. */
function shownAnswers(payload: unknown): CustomerOpened['answers'] {
  const {
    lending,
    applicant,
    co_applicant: related,
  } = payload as { lending: Members; applicant: Members; co_applicant?: Members | null }
  const { originator_token: _token, prefill: _prefill, ...figures } = lending
  const { files: _files, token: _own, ...person } = applicant
  return {
    lending: figures,
    applicant: person,
    ...(related === undefined || related === null ? {} : { co_applicant: related }),
  }
}
