import { timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { RelatedParams } from '../../../schemas/generated/types/actions/related-params.ts'
import type { RelatedValidated } from '../../../schemas/generated/types/actions/related-validated.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { networkOf } from '../../security/network.ts'
import { throttleKey } from '../../security/throttle.ts'
import type { Quota, Throttle } from '../../security/throttle.ts'
import { randomToken, tokenHash } from '../../security/token.ts'
import { accessCodeHmac } from '../../security/accessCode.ts'
import { financedOf } from './financed.ts'
import type { Financed } from './financed.ts'
import { addApplicationEvent } from '../../audit/applicationEvents.ts'
import { ACCESS_SECONDS } from './related-applicants.limits.ts'
import * as repository from './related-applicants.repository.ts'
import type { Pair, RelatedRow } from './related-applicants.repository.ts'

export type ValidatedInvitation = RelatedValidated
type Values = NonNullable<ValidatedInvitation['values']>
export type OpenedPart = ValidatedInvitation & {
  access: string
  form: typeof RELATED_FORM
  values: Values
  financed: Financed | null
}
type Tools = { db: Kysely<Tables>; throttle: Throttle; codesOfNetwork: Quota; now: () => Date }

export const RELATED_FORM = 'related-applicant'

export function pairOf({ applicationToken, applicantToken }: RelatedParams): Pair {
  return { application: tokenHash(applicationToken), applicant: tokenHash(applicantToken) }
}

/**
 * Access of a spouse or guarantor to their form: link, then access code (REL-03, REL-08). They see their own data and,
 * after the code, the financing terms; nothing about other applicants.
 */
export class RelatedAccess {
  readonly #tools: Tools

  constructor(tools: Tools) {
    this.#tools = tools
  }

  /**
   * @param access token from an earlier correct code, so that a reloaded page opens the form without another code
   * @throws PortalError NOT_FOUND tokens that do not match, or withdrawn | PART_ALREADY_SENT | ACCESS_CODE_EXHAUSTED |
   * INVITATION_EXPIRED
   */
  async validate(tokens: RelatedParams, access?: string): Promise<ValidatedInvitation> {
    const row = await repository.findByPair(this.#tools.db, pairOf(tokens))
    if (row !== undefined && row.submitted_at === null && hasAccess(row, access, this.#tools.now()))
      return { ...validated(row), values: valuesOf(row), financed: financedOf(row.lending) }
    const rejection = this.#rejection(row)
    if (row === undefined || rejection !== undefined) throw rejection ?? new PortalError('NOT_FOUND')
    return validated(row)
  }

  /**
   * Grants access for the correct code. The attempt is taken and committed before codes are compared; a correct code
   * gets it back. The last wrong code already returns ACCESS_CODE_EXHAUSTED: a page showing "0 left" would request a
   * code that can never be valid.
   * @throws PortalError as `validate`; ACCESS_CODE_WRONG with the attempts left, at least one; TOO_MANY_ATTEMPTS for a
   * network that tries many invitations
   */
  async open(tokens: RelatedParams, typed: string, address: string): Promise<OpenedPart> {
    const { db, throttle, codesOfNetwork, now } = this.#tools
    await throttle.count(throttleKey('related.code', networkOf(address)), codesOfNetwork)
    const pair = pairOf(tokens)
    const taken = await repository.takeTry(db, pair, now())
    const row = await repository.findByPair(db, pair)
    if (row === undefined || taken === undefined) throw this.#rejection(row) ?? new PortalError('NOT_FOUND')
    if (!timingSafeEqual(taken.code_hmac, accessCodeHmac(tokens.applicantToken, typed)))
      throw await this.#wrongCode(row, taken.tries_left)
    const access = await this.#grant(pair, row)
    return { ...validated(row), access, form: RELATED_FORM, values: valuesOf(row), financed: financedOf(row.lending) }
  }

  async #wrongCode(row: RelatedRow, remaining: number): Promise<PortalError> {
    if (remaining === 0) {
      await this.#tools.db.transaction().execute(trx =>
        addApplicationEvent(trx, row.application_id, {
          status: 'APPLICANT_BLOCKED',
          note: row.role,
          now: this.#tools.now(),
        }),
      )
      return new PortalError('ACCESS_CODE_EXHAUSTED')
    }
    return new PortalError('ACCESS_CODE_WRONG', {
      issues: [{ path: '/code', code: 'ACCESS_CODE_WRONG', params: { remaining } }],
      details: { remaining_attempts: remaining },
    })
  }

  async #grant(pair: Pair, row: RelatedRow): Promise<string> {
    const access = randomToken()
    const now = this.#tools.now()
    await this.#tools.db.transaction().execute(async trx => {
      const granted = await repository.grantAccess(trx, pair, {
        hash: tokenHash(access),
        now,
        until: new Date(now.getTime() + ACCESS_SECONDS * 1000),
      })
      if (!granted) throw new PortalError('NOT_FOUND')
      if (row.verified_at === null)
        await addApplicationEvent(trx, row.application_id, { status: 'APPLICANT_VERIFIED', note: row.role, now })
    })
    return access
  }

  /** The error when no code can be entered. */
  #rejection(row: RelatedRow | undefined): PortalError | undefined {
    if (row === undefined) return new PortalError('NOT_FOUND')
    if (row.submitted_at !== null) return new PortalError('PART_ALREADY_SENT')
    if (row.tries_left === 0) return new PortalError('ACCESS_CODE_EXHAUSTED')
    return row.expires_at <= this.#tools.now() ? new PortalError('INVITATION_EXPIRED') : undefined
  }
}

/** True when this access token is valid. */
export function hasAccess(
  { access_hash, access_expires_at }: Pick<RelatedRow, 'access_hash' | 'access_expires_at'>,
  access: string | undefined,
  now: Date,
): boolean {
  return (
    access !== undefined &&
    access_hash !== null &&
    access_expires_at !== null &&
    access_expires_at > now &&
    timingSafeEqual(access_hash, tokenHash(access))
  )
}

function valuesOf({ name, surname, code, phone, email }: Values): Values {
  return { name, surname, code, phone, email }
}

function validated({ role, product, application_form }: RelatedRow): ValidatedInvitation {
  return { role, financial_product_type: product ?? application_form }
}
