import type { Kysely } from 'kysely'
import type { ShownPartner } from '../../../schemas/pages/pageData.ts'
import type { PartnerTokenKind as TokenKind, Tables } from '../../db/tables.ts'
import { throttleKey } from '../../security/throttle.ts'
import type { Throttle } from '../../security/throttle.ts'
import { tokenHash } from '../../security/token.ts'
import * as repository from './partner.repository.ts'
import type { PartnerRow } from './partner.repository.ts'
import { imageOf } from '../../files/logo.ts'
import type { Image } from '../../files/logo.ts'

export type { PartnerTokenKind as TokenKind } from '../../db/tables.ts'
export type ContractType = 'leasing' | 'loan'
export type Partner = {
  readonly id: string
  readonly name: string
  readonly financingCompany: string
  readonly contractTypes: readonly ContractType[]
  readonly hasLogo: boolean
  /** Changes with every edit, so that browsers fetch a changed logo at once. */
  readonly revision: number
  /** True when business leasing is offered besides private leasing. */
  readonly offersBusiness: boolean
}

const DAY_SECONDS = 24 * 3600
const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Partner originators (PRT-02, PRT-03): found by the token of their links, never by data from the page. A public token
 * is invalid on prefill routes and a private one elsewhere; a disabled partner is not found.
 */
export class PartnerService {
  readonly #db: Kysely<Tables>
  readonly #throttle: Throttle

  constructor(db: Kysely<Tables>, throttle: Throttle) {
    this.#db = db
    this.#throttle = throttle
  }

  /** Null for unknown tokens, tokens of the other kind and disabled partners; callers cannot tell these apart. */
  async byToken(token: string, kind: TokenKind): Promise<Partner | null> {
    const row = await repository.findByToken(this.#db, tokenHash(token), kind)
    if (row === undefined) return null
    // Once a day, so that opening a partner's page normally only reads (PRT-18).
    if (row.is_first_use_today) await repository.markTokenUsed(this.#db, row.token_id)
    return partnerOf(row)
  }

  /**
   * Counts one application towards the token's daily limit. Call it once per new application, before its transaction
   * and outside it.
   * @throws PortalError TOO_MANY_ATTEMPTS when the daily limit is reached
   */
  async takeApplication(token: string, kind: TokenKind): Promise<void> {
    const row = await repository.findByToken(this.#db, tokenHash(token), kind)
    if (row === undefined) return
    await this.#throttle.count(quotaKey(row.id, kind), { max: row.daily_applications, windowSeconds: DAY_SECONDS })
  }

  /** Refunds a counted application that was not created. */
  async releaseApplication(partnerId: string, kind: TokenKind): Promise<void> {
    await this.#throttle.refund(quotaKey(partnerId, kind))
  }

  /** Null for an unknown partner, a missing logo and a file that is not an image; callers cannot tell these apart. */
  async logo(id: string): Promise<Image | null> {
    const content = UUID_PATTERN.test(id) ? await repository.findLogo(this.#db, id) : null
    return content === null ? null : imageOf(content)
  }
}

/** What pages show of a partner. */
export function shownPartner(partner: Partner): ShownPartner {
  const { id, name, financingCompany, contractTypes, hasLogo, offersBusiness, revision } = partner
  return {
    financing_company: financingCompany,
    id,
    name,
    contract_types: [...contractTypes],
    has_logo: hasLogo,
    ...(hasLogo ? { logo_version: revision } : {}),
    ...(offersBusiness ? {} : { offers_business: false }),
  }
}

function quotaKey(partnerId: string, kind: TokenKind): string {
  return throttleKey('partner.applications', partnerId, kind)
}

function partnerOf({
  id,
  name,
  financing_company,
  offers_leasing,
  offers_loan,
  offers_business,
  has_logo,
  revision,
}: PartnerRow): Partner {
  const contractTypes: ContractType[] = [
    ...(offers_leasing ? ['leasing' as const] : []),
    ...(offers_loan ? ['loan' as const] : []),
  ]
  return {
    id,
    name,
    financingCompany: financing_company,
    contractTypes,
    hasLogo: has_logo,
    revision,
    offersBusiness: offers_business,
  }
}
