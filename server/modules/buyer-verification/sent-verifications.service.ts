import type { Kysely } from 'kysely'
import type { SentVerificationsAnswer } from '../../../schemas/generated/types/actions/sent-verifications-answer.ts'
import type { VerificationHistory } from '../../../schemas/generated/types/actions/verification-history.ts'
import type { VerificationWaitingAnswer } from '../../../schemas/generated/types/actions/verification-waiting-answer.ts'
import { parseId, parseIds } from '../../db/statement.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import * as repository from './sent-verifications.repository.ts'

export type SentVerificationsTools = { db: Kysely<Tables>; now: () => Date }

/** What staff see of the verification of their company's invoices. */
export class SentVerificationsService {
  readonly #tools: SentVerificationsTools

  constructor(tools: SentVerificationsTools) {
    this.#tools = tools
  }

  /** @throws PortalError NOT_FOUND */
  async history(partyId: string, invoiceId: string): Promise<VerificationHistory> {
    const { db, now } = this.#tools
    const id = parseId(invoiceId)
    const history = id === null ? undefined : await repository.historyOf(db, partyId, id, now())
    if (history === undefined) throw new PortalError('NOT_FOUND')
    return history
  }

  /**
   * @param verificationId only this one
   * @throws PortalError NOT_FOUND
   */
  async sent(
    partyId: string,
    contractId: string,
    verificationId: string | undefined,
  ): Promise<SentVerificationsAnswer> {
    const { db, now } = this.#tools
    const id = parseId(contractId)
    const own = id === null ? undefined : await repository.ownContractId(db, partyId, id)
    const only = verificationId === undefined ? undefined : parseId(verificationId)
    if (own === undefined || only === null) throw new PortalError('NOT_FOUND')
    const content = await repository.sentOf(db, own, only, now())
    if (only !== undefined && content.length === 0) throw new PortalError('NOT_FOUND')
    return { content }
  }

  /** Contracts with something to send. @throws PortalError NOT_FOUND when one id is another company's */
  async waiting(partyId: string, contractIds: string | undefined): Promise<VerificationWaitingAnswer> {
    const { db, now } = this.#tools
    const ids = contractIds === undefined ? undefined : parseIds(contractIds)
    if (ids === null) throw new PortalError('NOT_FOUND')
    const { contracts, content } = await repository.waitingOf(db, partyId, ids, now())
    if (ids !== undefined && contracts < new Set(ids).size) throw new PortalError('NOT_FOUND')
    return { content }
  }
}
