import type { Kysely } from 'kysely'
import type { Deal } from '../../../schemas/generated/types/entities/deal.ts'
import type { DealLinkAnswer } from '../../../schemas/generated/types/actions/deal-link-answer.ts'
import type { DealLinkMade } from '../../../schemas/generated/types/actions/deal-link-made.ts'
import { recordAudit } from '../../audit/auditEvents.ts'
import type { Language, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { bearerToken, randomToken, tokenHash } from '../../security/token.ts'
import * as repository from './deals.repository.ts'
import type { Deals } from './deals.service.ts'

type Tools = {
  readonly db: Kysely<Tables>
  readonly deals: Deals
  readonly config: { readonly now: () => Date; readonly publicUrl: string; readonly dealLinkDays: number }
}

const DAY_MS = 86_400_000
const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Links with which anyone may read the deal of an application; their hashes are stored as digests (DEA-05, SEC-04). */
export class DealLinks {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * The deal of a link.
   * @param authorization header with the hash of the link
   * @throws PortalError DEAL_LINK_INVALID; DEAL_LINK_EXPIRED, also for a withdrawn link; DEAL_NOT_FOUND; CRM_OFF;
   * CRM_UNAVAILABLE; CRM_ANSWER_UNREADABLE
   */
  async open(authorization: string | undefined): Promise<Deal> {
    const { db, deals, config } = this.#tools
    const hash = bearerToken(authorization)
    const link = hash === undefined ? undefined : await repository.findByToken(db, tokenHash(hash))
    if (link === undefined) throw new PortalError('DEAL_LINK_INVALID')
    if (link.withdrawn_at !== null || link.expires_at <= config.now()) throw new PortalError('DEAL_LINK_EXPIRED')
    const deal = await deals.one(link.deal_id)
    // Once a day, so that opening the page normally only reads.
    if (link.is_first_use_today) await repository.markOpened(db, link.id)
    return deal
  }

  /** The deal of an application. @throws PortalError NOT_FOUND; DEAL_NOT_FOUND; CRM_OFF; CRM_UNAVAILABLE; CRM_ANSWER_UNREADABLE */
  async dealOf(applicationId: string): Promise<Deal> {
    return this.#tools.deals.one((await this.#applicationDeal(applicationId)).dealId)
  }

  /** The application's link, without its hash; null without one. @throws PortalError NOT_FOUND */
  async current(applicationId: string): Promise<DealLinkAnswer> {
    const { db, config } = this.#tools
    await this.#applicationDeal(applicationId)
    const link = await repository.currentLink(db, applicationId)
    return {
      link:
        link === undefined
          ? null
          : {
              createdAt: link.created_at.toISOString(),
              createdByName: link.created_by_name,
              expiresAt: link.expires_at.toISOString(),
              isExpired: link.expires_at <= config.now(),
              lastOpenedOn: link.last_opened_on,
            },
    }
  }

  /**
   * Makes a link, which withdraws the application's previous one. The sales system is queried before the transaction, so
   * that no link leads to a deal that does not exist.
   * @throws PortalError NOT_FOUND; DEAL_NOT_FOUND; CRM_OFF; CRM_UNAVAILABLE; CRM_ANSWER_UNREADABLE
   */
  async make(applicationId: string, by: string): Promise<DealLinkMade> {
    const { db, deals, config } = this.#tools
    const { dealId, language } = await this.#applicationDeal(applicationId)
    await deals.one(dealId)
    const hash = randomToken()
    const now = config.now()
    const expiresAt = new Date(now.getTime() + config.dealLinkDays * DAY_MS)
    await db.transaction().execute(async trx => {
      if (!(await repository.lockApplication(trx, applicationId))) throw new PortalError('NOT_FOUND')
      await repository.withdrawLink(trx, applicationId, { by, now })
      await repository.insertLink(trx, { applicationId, dealId, hash: tokenHash(hash), by, now, expiresAt })
      await recordAudit(trx, {
        actorId: by,
        action: 'DEAL_LINK_CREATED',
        targetId: null,
        partyId: null,
        details: { application: applicationId, deal: dealId },
        now,
      })
    })
    return { link: `${config.publicUrl}/deal/${hash}?language=${language}`, expiresAt: expiresAt.toISOString() }
  }

  /** A repeated call changes nothing. @throws PortalError NOT_FOUND */
  async withdraw(applicationId: string, by: string): Promise<void> {
    const { db, config } = this.#tools
    await this.#applicationDeal(applicationId)
    const now = config.now()
    await db.transaction().execute(async trx => {
      const dealId = await repository.withdrawLink(trx, applicationId, { by, now })
      if (dealId === undefined) return
      await recordAudit(trx, {
        actorId: by,
        action: 'DEAL_LINK_WITHDRAWN',
        targetId: null,
        partyId: null,
        details: { application: applicationId, deal: dealId },
        now,
      })
    })
  }

  /** @throws PortalError NOT_FOUND for an unknown application and for one without a deal */
  async #applicationDeal(applicationId: string): Promise<{ dealId: string; language: Language }> {
    const found = UUID_PATTERN.test(applicationId)
      ? await repository.dealOfApplication(this.#tools.db, applicationId)
      : undefined
    if (found === undefined || found.dealId === null) throw new PortalError('NOT_FOUND')
    return { dealId: found.dealId, language: found.language }
  }
}
