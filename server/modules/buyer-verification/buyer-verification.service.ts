import type { Kysely, Transaction } from 'kysely'
import type { Language, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { randomToken, tokenHash } from '../../security/token.ts'
import { lockInvoices } from './buyer-verification.repository.ts'
import * as repository from './sendings.repository.ts'
import { sumOf } from './sumOf.ts'
import type { NewVerification, SentVerification, VerificationPreview } from './buyer-verification.types.ts'
import type { Request, VerificationMails } from './verificationMails.ts'

export type BuyerVerificationTools = { mails: VerificationMails; publicUrl: string }

const VERIFICATION_DAYS = 30
const DAY_MS = 86_400_000
const DAY_SECONDS = 86_400

/** A buyer reads the language of the country it is registered in; elsewhere English (VER-18). */
const languageOfCountry: Readonly<Record<string, Language>> = { LT: 'lt', LV: 'lv', EE: 'ee' }

/** Sends invoices to the buyer who verifies them (VER-10). */
export class BuyerVerificationService {
  readonly #tools: BuyerVerificationTools

  constructor(tools: BuyerVerificationTools) {
    this.#tools = tools
  }

  /**
   * Makes the key, marks the invoices as waiting and queues the mail, all in the caller's transaction. Wake the outbox
   * after the commit. Invoices that wait already, or were rejected by the buyer, are sent again. An older link ends when
   * none of its invoices waits any longer.
   * @throws PortalError NOT_FOUND for an invoice that is not of this contract and third party; VERIFICATION_ANSWERED
   * when the buyer has accepted one; TOO_MANY_ATTEMPTS, with the buyer's name in `details`, when no more mails can be sent
   * to the contact today
   */
  async send(trx: Transaction<Tables>, verification: NewVerification): Promise<SentVerification> {
    const { contractId, thirdPartyId, contact, sentBy, now } = verification
    const ids = [...new Set(verification.invoiceIds)]
    const parties = await repository.partiesOf(trx, contractId, thirdPartyId)
    if (parties === undefined || ids.length === 0) throw new PortalError('NOT_FOUND')
    const invoices = await lockInvoices(trx, contractId, thirdPartyId, ids)
    if (invoices.length < ids.length) throw new PortalError('NOT_FOUND')
    const accepted = invoices.filter(invoice => invoice.buyer_verification_status === 'ACCEPTED')
    if (accepted.length > 0)
      throw new PortalError('VERIFICATION_ANSWERED', {
        details: { invoices: accepted.map(({ id, invoice_number: number }) => ({ id, number, action: 'ACCEPT' })) },
      })
    const key = randomToken()
    const mail = this.#request({ ...verification, key }, parties, invoices)
    const id = await repository.insertVerification(trx, {
      contractId,
      thirdPartyId,
      contact,
      keyHash: tokenHash(key),
      language: mail.language,
      sentBy,
      now,
      expiresAt: mail.expiresAt,
    })
    await repository.assignInvoices(trx, id, ids, now)
    const earlier = new Set(invoices.flatMap(invoice => invoice.buyer_verification_id ?? []))
    await repository.replaceEmptied(trx, [...earlier], now)
    // Invoices must not wait for an answer to a mail that was never sent.
    if (!(await this.#tools.mails.request(trx, mail)))
      throw new PortalError('TOO_MANY_ATTEMPTS', {
        retryAfterSeconds: DAY_SECONDS,
        details: { retryAfterSeconds: DAY_SECONDS, buyer: parties.thirdParty },
      })
    return { id, expiresAt: mail.expiresAt, count: ids.length, total: mail.total, currency: mail.currency }
  }

  /**
   * The mail that `send` would queue; in place of the key its link has an ellipsis, because a key is made only when
   * something is sent (UPL-50). The caller has checked that the invoices are the company's.
   * @throws PortalError NOT_FOUND
   */
  async preview(db: Kysely<Tables>, verification: Omit<NewVerification, 'sentBy'>): Promise<VerificationPreview> {
    const { contractId, thirdPartyId, contact } = verification
    const parties = await repository.partiesOf(db, contractId, thirdPartyId)
    if (parties === undefined) throw new PortalError('NOT_FOUND')
    const invoices = await repository.amountsOf(db, contractId, thirdPartyId, verification.invoiceIds)
    if (invoices.length < verification.invoiceIds.length) throw new PortalError('NOT_FOUND')
    const mail = this.#request({ ...verification, key: '…' }, parties, invoices)
    return { to: contact.email, language: mail.language, ...this.#tools.mails.requestText(mail) }
  }

  #request(
    { contact, key, now, ...verification }: Omit<NewVerification, 'sentBy'> & { key: string },
    parties: repository.Parties,
    invoices: readonly { amount: string; currency: string }[],
  ): Request {
    const language = verification.language ?? languageOfCountry[parties.country] ?? 'en'
    return {
      to: contact.email,
      name: contact.name,
      company: parties.company,
      factor: parties.factor,
      count: invoices.length,
      total: sumOf(invoices),
      currency: invoices[0]?.currency ?? 'EUR',
      link: `${this.#tools.publicUrl}/invoiceVerification/${key}?language=${language}`,
      expiresAt: new Date(now.getTime() + VERIFICATION_DAYS * DAY_MS),
      language,
      now,
    }
  }
}
