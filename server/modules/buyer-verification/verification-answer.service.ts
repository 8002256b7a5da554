import type { Kysely, Transaction } from 'kysely'
import type { UnverifiedAnswer } from '../../../schemas/generated/types/actions/unverified-answer.ts'
import type { VerificationVerified } from '../../../schemas/generated/types/actions/verification-verified.ts'
import type { VerificationVerify } from '../../../schemas/generated/types/actions/verification-verify.ts'
import { referenceNumber } from '../../db/referenceNumber.ts'
import type { Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { claimKey, rememberAnswer } from '../../http/idempotency/answers.ts'
import { digestOf } from '../../http/idempotency/canonical.ts'
import type { Outbox } from '../../outbox/Outbox.ts'
import { networkOf } from '../../security/network.ts'
import { throttleKey, type Quota, type Throttle } from '../../security/throttle.ts'
import { tokenHash } from '../../security/token.ts'
import { readLanguage } from '../../texts/language.ts'
import * as repository from './buyer-verification.repository.ts'
import type { LockedInvoice, Verdict } from './buyer-verification.repository.ts'
import type { OpenedKey } from './buyer-verification.types.ts'
import type { VerificationMails } from './verificationMails.ts'

type Trx = Transaction<Tables>
export type AnswerTools = {
  db: Kysely<Tables>
  throttle: Throttle
  outbox: Pick<Outbox, 'wake'>
  mails: VerificationMails
  now: () => Date
}
/** The caller: key of the link and network address. */
export type KeyHolder = { key: string | undefined; thirdPartyId?: string | undefined; ip: string }

const callsOfKey: Quota = { max: 60, windowSeconds: 60 }
const unknownKeysOfNetwork: Quota = { max: 10, windowSeconds: 60 }
const MAX_INVOICES = 20_000
const ROUTE = 'POST /public/invoice/buyer/verify'

/** What the holder of a key sees and answers (VER-13, VER-19). Reading changes nothing but the rate limits (VER-14). */
export class VerificationAnswerService {
  readonly #tools: AnswerTools

  constructor(tools: AnswerTools) {
    this.#tools = tools
  }

  /** @throws PortalError NOT_FOUND unknown key or another third party; VERIFICATION_EXPIRED; TOO_MANY_ATTEMPTS */
  async unverified(holder: KeyHolder): Promise<UnverifiedAnswer> {
    const { db } = this.#tools
    const key = await this.#open(holder)
    const invoices = await repository.invoicesOf(db, key, MAX_INVOICES)
    const files = new Map<string, { uuid: string; name: string }[]>()
    for (const { id: uuid, name, invoiceId } of await repository.filesOf(
      db,
      invoices.map(invoice => invoice.id),
    ))
      files.set(invoiceId, [...(files.get(invoiceId) ?? []), { uuid, name }])
    return {
      ...partiesOf(key),
      factorName: key.factor,
      isReverse: key.isReverse,
      expiresAt: (key.expiresAt ?? this.#tools.now()).toISOString(),
      content: invoices.map(invoice => ({
        id: invoice.id,
        thirdPartyId: key.thirdPartyId,
        invoiceNumber: invoice.number,
        invoiceAmount: { amount: invoice.amount, currency: invoice.currency },
        invoiceDate: invoice.date,
        invoiceDueDate: invoice.dueDate,
        commentText: invoice.comment,
        invoiceStatus: invoice.action ?? '',
        files: files.get(invoice.id) ?? [],
      })),
    }
  }

  /** A file of an invoice that the key opens. @throws PortalError as `unverified` */
  async file(holder: KeyHolder, fileId: string): Promise<{ name: string; contentType: string; content: Buffer }> {
    const { db } = this.#tools
    const invoices = await repository.invoicesOf(db, await this.#open(holder), MAX_INVOICES)
    const files = await repository.filesOf(
      db,
      invoices.map(invoice => invoice.id),
    )
    const file = files.some(({ id }) => id === fileId) ? await repository.fileContent(db, fileId) : undefined
    if (file === undefined) throw new PortalError('NOT_FOUND')
    return file
  }

  /**
   * Stores all verdicts or none.
   * @throws PortalError as `unverified`; VALIDATION_FAILED for a rejection without a comment; NOT_FOUND for an invoice
   * that the key does not open; VERIFICATION_ANSWERED with the valid verdicts
   */
  async verify(
    holder: KeyHolder,
    body: VerificationVerify,
    idempotencyKey: string | undefined,
  ): Promise<VerificationVerified> {
    const { db, outbox, now } = this.#tools
    const key = await this.#open({ ...holder, thirdPartyId: body.thirdPartyId ?? holder.thirdPartyId })
    const verdicts = readVerdicts(body)
    const digest = digestOf('buyer-verification', body)
    const claim =
      idempotencyKey === undefined ? undefined : { scope: `verification ${key.id}`, route: ROUTE, key: idempotencyKey }
    const answer = await db.transaction().execute(async trx => {
      const known = claim === undefined ? undefined : await claimKey<VerificationVerified>(trx, claim, digest)
      if (known !== undefined) return known
      const made = await this.#store(trx, key, body, verdicts)
      if (claim !== undefined) await rememberAnswer(trx, claim, digest, made, now())
      return made
    })
    void outbox.wake('EMAIL')
    return answer
  }

  async #store(
    trx: Trx,
    key: OpenedKey,
    body: VerificationVerify,
    verdicts: readonly Verdict[],
  ): Promise<VerificationVerified> {
    const now = this.#tools.now()
    const ids = verdicts.map(verdict => verdict.invoiceId)
    const invoices = await repository.lockInvoices(trx, key.contractId, key.thirdPartyId, ids)
    const sendings = await repository.sendingsOf(trx, key)
    const opened = new Map(
      invoices
        .filter(invoice => sendings.some(({ id }) => id === invoice.buyer_verification_id))
        .map(invoice => [invoice.id, invoice]),
    )
    if (opened.size < ids.length) throw new PortalError('NOT_FOUND')
    await rejectAnswered(trx, [...opened.values()])
    const reference = referenceNumber('IV', now, await repository.nextSerial(trx))
    const comment = trimmed(body.verificationComment)
    const { fullName, email } = body.verifier
    await repository.insertVerdicts(trx, {
      verificationId: key.id,
      verdicts,
      comment,
      reference,
      verifier: { fullName, email, isOtherDomain: domainOf(email) !== domainOf(key.email) },
      now,
    })
    const affected = new Set(invoices.flatMap(invoice => invoice.buyer_verification_id ?? []))
    await repository.updateStates(trx, [...affected], now)
    const waiting = await repository.waitingCount(trx, key)
    await this.#mail(trx, { key, body, verdicts, opened, sendings, reference, comment, waiting, now })
    const accepted = verdicts.filter(({ action }) => action === 'ACCEPT').length
    return {
      reference,
      acceptedCount: accepted,
      rejectedCount: verdicts.length - accepted,
      waitingCount: waiting,
    }
  }

  /** A receipt to the verifier, and to each sender the verdicts on the invoices that they sent (VER-24). */
  async #mail(
    trx: Trx,
    { key, body, verdicts, opened, sendings, reference, comment, waiting, now }: Stored,
  ): Promise<void> {
    const { mails } = this.#tools
    const lines = verdicts.flatMap(({ invoiceId, action, comment: own }) => {
      const invoice = opened.get(invoiceId)
      if (invoice === undefined) return []
      const sentBy = sendings.find(({ id }) => id === invoice.buyer_verification_id)?.sentBy ?? null
      const { invoice_number: number, amount, currency } = invoice
      return [{ sentBy, number, amount, currency, action, comment: own }]
    })
    const { fullName, email } = body.verifier
    await mails.receipt(trx, {
      to: email,
      name: fullName,
      seller: partiesOf(key).sellerName,
      reference,
      verdicts: lines,
      comment,
      language: readLanguage(key.language ?? undefined) ?? 'en',
      now,
    })
    const senders = new Set(lines.flatMap(({ sentBy }) => sentBy ?? []))
    for (const sender of await repository.findSenders(trx, [...senders]))
      await mails.answer(trx, {
        to: sender.email,
        name: sender.first_name,
        thirdParty: key.thirdParty,
        contract: key.contractNumber,
        verifier: fullName,
        verifierEmail: email,
        isOtherDomain: domainOf(email) !== domainOf(key.email),
        waiting,
        reference,
        verdicts: lines.filter(({ sentBy }) => sentBy === sender.id),
        comment,
        language: sender.language,
        now,
      })
  }

  async #open({ key, thirdPartyId, ip }: KeyHolder): Promise<OpenedKey> {
    const { db, throttle, now } = this.#tools
    const hash = tokenHash(key ?? '')
    const found = await repository.findByKey(db, hash)
    if (found === undefined) {
      await throttle.count(throttleKey('verification.unknown', networkOf(ip)), unknownKeysOfNetwork)
      throw new PortalError('NOT_FOUND')
    }
    await throttle.count(throttleKey('verification.key', hash.toString('hex')), callsOfKey)
    if (thirdPartyId !== undefined && thirdPartyId !== found.thirdPartyId) throw new PortalError('NOT_FOUND')
    const { state, expiresAt } = found
    if (state === 'REPLACED' || state === 'EXPIRED' || expiresAt === null || expiresAt <= now())
      throw new PortalError('VERIFICATION_EXPIRED')
    return found
  }
}

type Stored = {
  key: OpenedKey
  body: VerificationVerify
  verdicts: readonly Verdict[]
  opened: ReadonlyMap<string, LockedInvoice>
  sendings: readonly repository.Sending[]
  reference: string
  comment: string | null
  waiting: number
  now: Date
}

/** In reverse factoring the third party is the supplier, and the client of the factor the buyer. */
function partiesOf({ isReverse, company, thirdParty }: OpenedKey): { sellerName: string; buyerName: string } {
  return isReverse ? { sellerName: thirdParty, buyerName: company } : { sellerName: company, buyerName: thirdParty }
}

function readVerdicts({ invoices }: VerificationVerify): Verdict[] {
  if (new Set(invoices.map(({ invoiceId }) => invoiceId)).size < invoices.length)
    throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/invoices', code: 'uniqueItems' }] })
  const verdicts = invoices.map(({ invoiceId, action, comment }) => ({ invoiceId, action, comment: trimmed(comment) }))
  const issues = verdicts.flatMap(({ action, comment }, index) =>
    action === 'REJECT' && comment === null ? [{ path: `/invoices/${index}/comment`, code: 'required' }] : [],
  )
  if (issues.length > 0) throw new PortalError('VALIDATION_FAILED', { issues: issues.slice(0, 100) })
  return verdicts
}

/** Compared with the domain of the recipient: a forwarded mail may be answered, but the provider is informed (VER-30). */
function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

/** The first verdict counts (VER-21). */
async function rejectAnswered(trx: Trx, invoices: readonly LockedInvoice[]): Promise<void> {
  const answered = invoices.filter(invoice => invoice.buyer_verification_status !== 'WAITING')
  if (answered.length === 0) return
  const standing = await repository.standingVerdicts(
    trx,
    answered.map(({ id }) => id),
  )
  throw new PortalError('VERIFICATION_ANSWERED', {
    details: {
      invoices: answered.map(({ id, invoice_number: number }) => {
        const verdict = standing.find(({ invoiceId }) => invoiceId === id)
        return { id, number, action: verdict?.action ?? null, comment: verdict?.comment ?? null }
      }),
    },
  })
}

function trimmed(text: string | null | undefined): string | null {
  const value = text?.trim() ?? ''
  return value === '' ? null : value
}
