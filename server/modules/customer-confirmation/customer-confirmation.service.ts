import type { Kysely } from 'kysely'
import type { CustomerOpened } from '../../../schemas/generated/types/actions/customer-opened.ts'
import { recordAudit } from '../../audit/auditEvents.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { Throttle, throttleKey } from '../../security/throttle.ts'
import { tokenHash } from '../../security/token.ts'
import { addEvent } from '../applications/lifecycle.ts'
import { askCustomer } from './askCustomer.ts'
import type { AskTools } from './askCustomer.ts'
import * as repository from './customer-links.repository.ts'
import { OPEN_STATUSES } from './customer-confirmation.types.ts'
import type { Channel } from '../../../schemas/vocabulary.ts'
import type { LinkedApplication } from './customer-confirmation.types.ts'

type Tools = AskTools & { readonly db: Kysely<Tables>; readonly outbox: Pick<Outbox, 'wake'>; readonly now: () => Date }
type Members = Readonly<Record<string, unknown>>

const DAY_MS = 24 * 3600 * 1000
/** A customer who opens the link at the last moment has this long to finish. */
export const FINISH_MS = DAY_MS
/** New links that a partner or operator can have sent for one application in a day. */
const LINKS_OF_APPLICATION = { max: 5, windowSeconds: 24 * 3600 } as const
const SHOWN_TO_PARTNER = 30
const BATCH_SIZE = 200
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The customer's side of a request that a partner has filled in. The link works, on any device, until the request is confirmed or the link
 * expires: it is used up by confirming. What was sent last before that counts, as with every draft.
 */
export class CustomerConfirmation {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** The application of a link, however far it is: a retry after the confirmation is answered as the first. @throws PortalError NOT_FOUND */
  async linked(token: string): Promise<LinkedApplication> {
    const found = await repository.findByToken(this.#tools.db, tokenHash(token))
    if (found === undefined) throw new PortalError('NOT_FOUND')
    return found
  }

  /** The application that a link may still confirm. @throws PortalError NOT_FOUND | REQUEST_CONFIRMED | INVITATION_EXPIRED */
  async byToken(token: string): Promise<LinkedApplication> {
    const linked = await this.linked(token)
    if (!OPEN_STATUSES.some(one => one === linked.status)) throw new PortalError('REQUEST_CONFIRMED')
    if (linked.status === 'EXPIRED' || linked.expires_at <= this.#tools.now())
      throw new PortalError('INVITATION_EXPIRED')
    return linked
  }

  /** What the customer's page shows: who has filled it in, the answers, the names of attached files. @throws PortalError as `byToken` */
  async open(token: string) {
    const { db } = this.#tools
    const linked = await this.byToken(token)
    const now = this.#tools.now()
    await db.transaction().execute(async trx => {
      const isFirst = await repository.markOpened(trx, tokenHash(token), {
        now,
        until: new Date(now.getTime() + FINISH_MS),
      })
      if (isFirst) await addEvent(trx, linked.id, { status: 'CUSTOMER_OPENED', note: null, now })
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
            },
    }
  }

  /**
   * A new link; the former one is dead. An application that had expired waits again.
   * @param by the partner whose request it is, or the operator
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
      if (!OPEN_STATUSES.some(one => one === found.status)) throw new PortalError('REQUEST_CONFIRMED')
      // The customer is signing: the session that is open stays valid, and the link is renewed beside it.
      await askCustomer(trx, this.#tools, { applicationId, now, sentBy })
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
      await new Throttle(trx, () => now).count(throttleKey('customer.link', applicationId), LINKS_OF_APPLICATION)
    })
    for (const channel of ['EMAIL', 'SMS'] as const) void outbox.wake(channel)
  }

  /** How far the requests of a partner are. Of the customer only what the partner who filled in the form needs. */
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

  /** Customers who have not come: their requests expire, and are removed with their files some time later. */
  async sweep(): Promise<void> {
    const { db, portal } = this.#tools
    const now = this.#tools.now()
    await db.transaction().execute(async trx => {
      for (const id of await repository.expire(trx, now, BATCH_SIZE))
        await addEvent(trx, id, { status: 'EXPIRED', note: null, now })
    })
    await repository.removeExpired(
      db,
      new Date(now.getTime() - portal.prefillConfirmation.keptDays * DAY_MS),
      BATCH_SIZE,
    )
  }
}

/** The answers without what the page adds by itself, and without files: they stay where they are. */
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
