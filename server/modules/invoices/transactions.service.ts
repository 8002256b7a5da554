import type { PaymentReceipts } from '../../../schemas/generated/types/actions/payment-receipts.ts'
import type { VerificationContact } from '../../../schemas/generated/types/actions/verification-contact.ts'
import { parseId } from '../../db/statement.ts'
import { PortalError } from '../../errors.ts'
import { eventsStatement } from './invoiceEventsSql.ts'
import type { TransactionsRepository } from './transactions.repository.ts'
import {
  feesStatement,
  payoutsStatement,
  receiptsStatement,
  verificationContactStatement,
  type FeeType,
  type TransactionsStatement,
} from './transactionsSql.ts'

/**
 * Payouts, payments, fees and the verification contact of a party's invoice; payments of its bill. Results are JSON
 * texts.
 */
export class TransactionsService {
  readonly #repository: TransactionsRepository

  constructor(repository: TransactionsRepository) {
    this.#repository = repository
  }

  payouts(partyId: string, invoiceId: string): Promise<string> {
    return this.#found(payoutsStatement(partyId, knownId(invoiceId)))
  }

  /** The query contains either the invoice or the bill, never both. */
  receipts(partyId: string, { invoiceId, factorInvoiceId }: PaymentReceipts): Promise<string> {
    return this.#found(
      receiptsStatement(
        partyId,
        invoiceId === undefined ? { factorInvoiceId: knownId(factorInvoiceId) } : { invoiceId: knownId(invoiceId) },
      ),
    )
  }

  fees(partyId: string, invoiceId: string, type: FeeType): Promise<string> {
    return this.#found(feesStatement(partyId, knownId(invoiceId), type))
  }

  /** All that happened to an invoice. */
  events(partyId: string, invoiceId: string): Promise<string> {
    return this.#found(eventsStatement(partyId, knownId(invoiceId)))
  }

  verificationContact(partyId: string, ids: VerificationContact): Promise<string> {
    const { invoiceId, contractId, thirdPartyId, buyerVerificationId } = ids
    for (const id of [invoiceId, contractId, thirdPartyId, buyerVerificationId]) if (id !== undefined) knownId(id)
    return this.#found(verificationContactStatement(partyId, ids))
  }

  async #found(statement: TransactionsStatement): Promise<string> {
    const answer = await this.#repository.find(statement)
    if (answer === undefined) throw new PortalError('NOT_FOUND')
    return answer
  }
}

/** Returns an id in the database's range; any other id is treated as missing. @throws PortalError NOT_FOUND */
function knownId(id: string | undefined): string {
  const valid = id === undefined ? null : parseId(id)
  if (valid === null) throw new PortalError('NOT_FOUND')
  return valid
}
