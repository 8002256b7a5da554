import type { InstitutionsAnswer } from '../../../schemas/generated/types/actions/institutions-answer.ts'
import type { InstitutionLinkAnswer } from '../../../schemas/generated/types/actions/institution-link-answer.ts'
import type { InstitutionLink } from '../../../schemas/generated/types/actions/institution-link.ts'
import { PortalError } from '../../errors.ts'
import type { BankIdentification, Institution } from '../../providers/bank/bankIdentification.ts'
import { ownOriginOf } from '../../config/ownOrigins.ts'
import { callProvider } from './bank-calls.service.ts'
import type { EvidenceTools } from './bank-evidence.service.ts'
import * as repository from './bank-requisitions.repository.ts'
import { md5Hash, subjectHash } from './bindings.ts'
import { InstitutionLists } from './institutionLists.ts'
import { DEFAULT_RETURN_PATH, returnPath } from './returnPath.ts'

export type InstitutionsTools = EvidenceTools & {
  readonly publicUrl: string
  readonly logoOf: (institutionId: string) => string | null
}
export type OfferedInstitution = InstitutionsAnswer[number]

/** Lifetime of a bank link; the request must be submitted within it too. */
const TTL_MS = 60 * 60_000
export const countries = ['LT', 'LV', 'EE', 'FI'] as const

/** Available banks, and links to them (BNK-01, BNK-07). */
export class InstitutionsService {
  readonly #tools: InstitutionsTools
  readonly #lists: InstitutionLists

  constructor(tools: InstitutionsTools) {
    this.#tools = tools
    this.#lists = new InstitutionLists(tools)
  }

  async list(country: string): Promise<OfferedInstitution[]> {
    return (await this.#lists.of(country)).map(({ id, name }) => ({ id, name, logo: this.#tools.logoOf(id) }))
  }

  /**
   * Creates a link to a bank. It is bound to the code in the URL, the applicant and the request before the bank is
   * called.
   * @param originHeader origin stated by the page; the return address uses it if it is the portal's own
   * @throws PortalError VALIDATION_FAILED for an unavailable bank or a return address outside the portal;
   * BANK_CODE_USED, BANK_OFF, BANK_UNAVAILABLE
   */
  async link(
    link: InstitutionLink,
    originHeader: string | undefined,
    signal: AbortSignal,
  ): Promise<InstitutionLinkAnswer> {
    const { db, bank, now, publicUrl } = this.#tools
    if (bank === null) throw new PortalError('BANK_OFF')
    const path = returnPath(link.return_path ?? DEFAULT_RETURN_PATH)
    if (path === null) throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/return_path', code: 'enum' }] })
    const { institution, country } = await this.offered(link.institution_id)
    const at = now()
    const id = await repository.insertRequisition(db, {
      md5Hash: md5Hash(link.md5_code),
      subjectHash: subjectHash(link.md5_code, link.registration_code),
      formDigest: link.digest === undefined ? null : Buffer.from(link.digest, 'hex'),
      institution,
      country,
      returnPath: path,
      now: at,
      expiresAt: new Date(at.getTime() + TTL_MS),
    })
    if (id === undefined) throw new PortalError('BANK_CODE_USED')
    const { requisitionId, url } = await this.#create(
      bank,
      link,
      `${ownOriginOf(originHeader, publicUrl)}${path}`,
      signal,
    )
    await repository.linkRequisition(db, id, requisitionId)
    return { url, requisition_id: requisitionId }
  }

  async #create(bank: BankIdentification, link: InstitutionLink, returnUrl: string, signal: AbortSignal) {
    const {
      institution_id: institutionId,
      md5_code: reference,
      language,
      registration_code: code,
      type = 'PRIVATE',
    } = link
    return callProvider(this.#tools, () =>
      bank.createLink(
        { institutionId, returnUrl, reference, language, personalCode: type === 'PRIVATE' ? code : null },
        signal,
      ),
    )
  }

  /** A bank of the lists. @throws PortalError VALIDATION_FAILED, BANK_OFF, BANK_UNAVAILABLE */
  async offered(institutionId: string): Promise<{ institution: Institution; country: string }> {
    for (const country of countries) {
      const institution = (await this.#lists.of(country)).find(({ id }) => id === institutionId)
      if (institution !== undefined) return { institution, country }
    }
    throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/institution_id', code: 'enum' }] })
  }
}
