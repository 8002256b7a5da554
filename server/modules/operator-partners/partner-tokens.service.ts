import type { Kysely } from 'kysely'
import type { PartnerTokenMade } from '../../../schemas/generated/types/actions/partner-token-made.ts'
import type { PartnerTokenNew } from '../../../schemas/generated/types/actions/partner-token-new.ts'
import { recordAudit } from '../../audit/auditEvents.ts'
import type { PartnerTokenKind, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { claimKey, rememberAnswer } from '../../http/idempotency/answers.ts'
import { digestOf } from '../../http/idempotency/canonical.ts'
import { randomToken, tokenHash } from '../../security/token.ts'
import * as repository from './operator-partners.repository.ts'

type Tools = {
  readonly db: Kysely<Tables>
  readonly config: { readonly now: () => Date; readonly publicUrl: string }
}

/** Valid tokens of one partner: enough for its branches, few enough to look through. */
const MAX_VALID_TOKENS = 50
const MAX_LISTED_TOKENS = 500
const paths = { public: '/partner', private: '/partner/prefill' } as const satisfies Record<PartnerTokenKind, string>

/** Tokens of partners' links: made here, shown once, stored as digests (PRT-17, SEC-47). */
export class PartnerTokens {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /** JSON text. @throws PortalError NOT_FOUND */
  async list(partnerId: string): Promise<string> {
    const { db } = this.#tools
    if ((await repository.partnerJson(db, partnerId)) === undefined) throw new PortalError('NOT_FOUND')
    return `{"tokens":${await repository.tokensJson(db, partnerId, MAX_LISTED_TOKENS)}}`
  }

  /**
   * Makes a token. Its answer is stored nowhere, so a retry after a lost answer gets another token under the same id and
   * the first one, which was never shown, does not work.
   * @throws PortalError NOT_FOUND; PARTNER_TOKENS_FULL; IDEMPOTENCY_KEY_REUSED, also once the token was used;
   * REQUEST_RUNNING
   */
  async create(
    partnerId: string,
    { kind, label }: PartnerTokenNew,
    key: string | undefined,
    by: string,
  ): Promise<PartnerTokenMade> {
    const { db, config } = this.#tools
    const token = randomToken()
    const hash = tokenHash(token)
    const digest = digestOf('partner-token', { kind, label })
    const named =
      key === undefined ? undefined : { scope: `user ${by}`, route: `POST /operator/partners/${partnerId}/tokens`, key }
    const id = await db.transaction().execute(async trx => {
      const known = named === undefined ? undefined : await claimKey<{ id: string }>(trx, named, digest)
      if (known !== undefined) {
        if (!(await repository.replaceUnusedToken(trx, known.id, hash))) throw new PortalError('IDEMPOTENCY_KEY_REUSED')
        return known.id
      }
      const partner = await repository.lockPartner(trx, partnerId)
      if (partner === undefined) throw new PortalError('NOT_FOUND')
      if ((await repository.countValidTokens(trx, partnerId)) >= MAX_VALID_TOKENS)
        throw new PortalError('PARTNER_TOKENS_FULL')
      const now = config.now()
      const made = await repository.insertToken(trx, { partnerId, kind, label, hash, by, now })
      await recordAudit(trx, {
        actorId: by,
        action: 'PARTNER_TOKEN_CREATED',
        targetId: null,
        partyId: null,
        details: { partner: partnerId, partnerName: partner.name, tokenId: made, token: label, kind },
        now,
      })
      if (named !== undefined) await rememberAnswer(trx, named, digest, { id: made }, now)
      return made
    })
    return { id, token, link: `${config.publicUrl}${paths[kind]}/${token}` }
  }

  /** A repeated call changes nothing. @throws PortalError NOT_FOUND */
  async revoke(partnerId: string, tokenId: string, by: string): Promise<void> {
    const { db, config } = this.#tools
    await db.transaction().execute(async trx => {
      const partner = await repository.lockPartner(trx, partnerId)
      const token = partner === undefined ? undefined : await repository.findToken(trx, partnerId, tokenId)
      if (partner === undefined || token === undefined) throw new PortalError('NOT_FOUND')
      if (token.revoked_at !== null) return
      const now = config.now()
      await repository.revokeToken(trx, tokenId, by, now)
      await recordAudit(trx, {
        actorId: by,
        action: 'PARTNER_TOKEN_REVOKED',
        targetId: null,
        partyId: null,
        details: {
          partner: partnerId,
          partnerName: partner.name,
          tokenId,
          token: token.label,
          kind: token.kind,
        },
        now,
      })
    })
  }
}
