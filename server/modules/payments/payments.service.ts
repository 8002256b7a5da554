import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { PaymentState } from '../../../schemas/generated/types/actions/payment-state.ts'
import { parseId } from '../../db/statement.ts'
import type { Language, Tables } from '../../db/tables.ts'
import { PortalError } from '../../errors.ts'
import { claimKey, rememberAnswer } from '../../http/idempotency/answers.ts'
import { digestOf } from '../../http/idempotency/canonical.ts'
import type { CreatedOrder, PaymentProvider } from '../../providers/payment/paymentProvider.ts'
import type { PaymentCreate } from '../../../schemas/generated/types/actions/payment-create.ts'
import { amountsByBill, readChoice, twoDecimals } from './chosenBills.ts'
import type { ChosenBills } from './chosenBills.ts'
import { faultOf, PaymentStatus, REPLACED } from './payment-status.service.ts'
import type { PaymentTools } from './payment-status.service.ts'
import * as repository from './payments.repository.ts'
import type { Payment } from './payments.repository.ts'
import { billPages, returnAddress, withFlag } from './returnAddress.ts'
import type { PaymentProduct } from './paymentTargets.ts'
import { statementText } from './statementText.ts'

export type Payer = {
  readonly partyId: string
  readonly userId: string
  readonly language: Language
  readonly product: PaymentProduct
}
export type { PaymentState }

/** The keys of clients are separate for each call. */
const routes: Readonly<Record<PaymentProduct, string>> = {
  FACTORING: 'POST /payment/create',
  LOAN: 'POST /hw/payment/create',
}
/** Lifetime of a payment page. */
const TTL_MINUTES = 15
const FIRST_CHECK_MS = 60_000
/** A repeated click waits for the first request, for as long as that may wait for the provider. */
const PROVIDER_TIMEOUT_MS = 12_000
const CHECK_INTERVAL_MS = 100
/** Timeout of the provider query while a user waits for the result page. */
const RESULT_PAGE_TIMEOUT_MS = 3_000

/**
 * Online payments of bills (BIL-28). The payment row is committed before the provider is called. Bills change only by
 * the provider's signed or queried status, never because a URL was opened.
 */
export class PaymentsService {
  readonly #tools: PaymentTools
  readonly #status: PaymentStatus

  constructor(tools: PaymentTools) {
    this.#tools = tools
    this.#status = new PaymentStatus(tools)
  }

  /** Queries payments without a callback and closes those that never started. */
  checkDue(): Promise<void> {
    return this.#status.checkDue()
  }

  /**
   * Starts a payment and returns the address of its page. A repeated identical request returns the same payment while
   * its page is usable.
   * @throws PortalError NOT_FOUND for another company's contract; VALIDATION_FAILED for an invalid amount (with the
   * maximum) or address; PAYMENT_UNAVAILABLE when the provider is off, down or responds unexpectedly: then no payment
   * was started; PAYMENT_REPLACED when the same user has started a newer one meanwhile
   */
  async create(payer: Payer, body: PaymentCreate, key: string | undefined): Promise<string> {
    const { provider, publicUrl } = this.#tools
    const address = returnAddress(body.client_redirect_url, publicUrl, payer.product)
    if (address === null)
      throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/client_redirect_url', code: 'format' }] })
    if (provider === null)
      throw new PortalError('PAYMENT_UNAVAILABLE', { message: 'no payment provider is configured' })
    await this.#refreshReplaceable(payer, body)
    const { payment, isNew } = await this.#tools.db
      .transaction()
      .execute(trx => this.#begin(trx, payer, { ...body, client_redirect_url: address }, key))
    return isNew ? this.#order(provider, payment, payer.language) : this.#addressOf(payment.id)
  }

  async #begin(
    trx: Transaction<Tables>,
    { partyId, userId, product }: Payer,
    body: PaymentCreate,
    key: string | undefined,
  ): Promise<{ payment: Payment; isNew: boolean }> {
    const named = key === undefined ? undefined : { scope: `user ${userId}`, route: routes[product], key }
    const digest = digestOf(routes[product], body)
    const known = named === undefined ? undefined : await claimKey<{ id: string }>(trx, named, digest)
    const again = known === undefined ? undefined : await repository.findPayment(trx, { id: known.id })
    if (again !== undefined) return { payment: again, isNew: false }
    // An id outside the database's range is treated as missing instead of causing a database error.
    const contractId = parseId(body.contract_id)
    const target = contractId === null ? undefined : { product, id: contractId }
    const contract = target === undefined ? undefined : await repository.lockOwnContract(trx, partyId, target)
    if (target === undefined || contract === undefined) throw new PortalError('NOT_FOUND')
    const now = this.#tools.now()
    const order = {
      target,
      created_by: userId,
      amount: twoDecimals(body.amount),
      currency: body.currency,
      ...choiceOf(body),
    }
    const same = await repository.samePayment(trx, order, now)
    const payment = same ?? (await this.#insert(trx, contract, order, body, now))
    if (named !== undefined) await rememberAnswer(trx, named, digest, { id: payment.id }, now)
    return { payment, isNew: same === undefined }
  }

  async #insert(
    trx: Transaction<Tables>,
    contract: repository.PayingContract,
    { target, ...order }: repository.PaymentOrder,
    body: PaymentCreate,
    now: Date,
  ): Promise<Payment> {
    if (order.amount === '0.00')
      throw new PortalError('VALIDATION_FAILED', {
        issues: [{ path: '/amount', code: 'exclusiveMinimum', params: { limit: '0.00' } }],
      })
    await repository.replaceOwn(trx, { ...order, target }, now)
    const choice = readChoice(body)
    const amounts = choice === null ? null : await amountsByBill(trx, target, order, choice)
    const { payable, fits } = await repository.payable(trx, target, order.currency, order.amount)
    if (!fits)
      throw new PortalError('VALIDATION_FAILED', {
        issues: [{ path: '/amount', code: 'maximum', params: { limit: payable } }],
      })
    const payment = await repository.insertPayment(trx, {
      ...order,
      chosen_amounts: amounts?.join(',') ?? null,
      contract_id: target.product === 'FACTORING' ? target.id : null,
      loan_contract_id: target.product === 'LOAN' ? target.id : null,
      reference: randomUUID(),
      client_redirect_url: body.client_redirect_url,
      statement_text: statementText(contract, order.amount, order.currency),
      created_at: now,
      expires_at: new Date(now.getTime() + TTL_MINUTES * 60_000),
      next_check_at: new Date(now.getTime() + FIRST_CHECK_MS),
    })
    await repository.addEvent(trx, { payment: payment.id, source: 'PORTAL', name: 'CREATED', now })
    return payment
  }

  /**
   * The payments to be replaced may already be paid. Their status is queried first, so that the newer one does not pay
   * the same bills again.
   */
  async #refreshReplaceable({ userId, product }: Payer, body: PaymentCreate): Promise<void> {
    const contractId = parseId(body.contract_id)
    if (contractId === null) return
    const open = await repository.replaceable(this.#tools.db, {
      target: { product, id: contractId },
      created_by: userId,
    })
    const wish = choiceOf(body)
    await Promise.all(
      open
        .filter(
          payment =>
            payment.amount !== twoDecimals(body.amount) ||
            payment.chosen_bills !== wish.chosen_bills ||
            (wish.chosen_amounts !== null && payment.chosen_amounts !== wish.chosen_amounts),
        )
        .map(payment => this.#status.fetchState(payment, RESULT_PAGE_TIMEOUT_MS)),
    )
  }

  /** Any failure here closes the payment. No one has received the page's address yet, so it cannot be paid. */
  async #order(provider: PaymentProvider, payment: Payment, language: Language): Promise<string> {
    const { db, now, log } = this.#tools
    const origin = new URL(payment.client_redirect_url).origin
    try {
      const order: CreatedOrder = await provider.create(
        {
          reference: payment.reference,
          amount: payment.amount,
          currency: payment.currency,
          statement: payment.statement_text,
          language,
          ttlMinutes: TTL_MINUTES,
          returnUrl: `${origin}/api/payment/return/${payment.reference}`,
          notificationUrl: `${origin}/api/payment/callback`,
        },
        AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
      )
      const { reason } = await repository.openPayment(db, payment.id, order, new Date(now().getTime() + FIRST_CHECK_MS))
      if (reason === REPLACED) throw new PortalError('PAYMENT_REPLACED')
      return order.paymentUrl
    } catch (error) {
      if (error instanceof PortalError) throw error
      const fault = faultOf(error)
      log.warn({ fault, payment: payment.id }, 'a payment could not be begun')
      await repository.closePayment(db, payment.id, 'FAILED', fault, now())
      await repository.addEvent(db, {
        payment: payment.id,
        source: 'PORTAL',
        name: 'FAILED',
        details: { fault },
        now: now(),
      })
      throw new PortalError('PAYMENT_UNAVAILABLE', { message: `the payment provider failed: ${fault}`, cause: error })
    }
  }

  /** Waits while another request, perhaps in another process, is creating this payment at the provider. */
  async #addressOf(id: string): Promise<string> {
    for (const until = performance.now() + PROVIDER_TIMEOUT_MS; performance.now() < until;) {
      const payment = await repository.findPayment(this.#tools.db, { id })
      if (payment?.reason === REPLACED) throw new PortalError('PAYMENT_REPLACED')
      const address = payment === undefined ? null : repository.paymentAddress(this.#tools.db, payment)
      if (address !== null) return address
      if (payment?.status !== 'CREATED')
        throw new PortalError('PAYMENT_UNAVAILABLE', { message: 'the payment was not begun' })
      await pause(CHECK_INTERVAL_MS)
    }
    throw new PortalError('REQUEST_RUNNING', { retryAfterSeconds: 2 })
  }

  /**
   * Handles a provider callback. An expired token proves nothing and only triggers a query to the provider.
   * @throws PortalError PAYMENT_CALLBACK_REFUSED when the provider did not sign it; NOT_FOUND for an unknown payment;
   * VALIDATION_FAILED when it differs from the order
   */
  async callback(token: string): Promise<void> {
    const signed = (await this.#tools.provider?.readCallback(token)) ?? null
    if (signed === null) throw new PortalError('PAYMENT_CALLBACK_REFUSED')
    if (signed.expired) {
      const payment = await repository.findPayment(this.#tools.db, { reference: signed.update.reference })
      if (payment === undefined) throw new PortalError('NOT_FOUND')
      await this.#status.fetchState(payment, RESULT_PAGE_TIMEOUT_MS)
      return
    }
    const settled = await this.#status.settle(signed.update, 'CALLBACK')
    if (settled === 'UNKNOWN') throw new PortalError('NOT_FOUND')
    if (settled === 'MISMATCH')
      throw new PortalError('VALIDATION_FAILED', { issues: [{ path: '/orderToken', code: 'const' }] })
  }

  /**
   * Redirect target for a user returning from the bank. The provider is queried; the URL that the user arrived with
   * proves nothing.
   */
  async handleReturn(reference: string): Promise<string> {
    const payment = await repository.findPayment(this.#tools.db, { reference })
    if (payment === undefined) return billPages.FACTORING
    await this.#status.fetchState(payment, RESULT_PAGE_TIMEOUT_MS)
    const { id, status } = (await repository.findPayment(this.#tools.db, { reference })) ?? payment
    if (status === 'OPEN')
      await this.#tools.db
        .transaction()
        .execute(trx =>
          repository.addEventOnce(trx, { payment: id, source: 'PORTAL', name: 'RETURNED', now: this.#tools.now() }),
        )
    return withFlag(
      payment.client_redirect_url,
      status === 'PAID' ? 'token' : status === 'CANCELED' || status === 'FAILED' ? 'canceled' : 'pending',
      reference,
    )
  }

  /** @throws PortalError NOT_FOUND for a missing payment or another company's */
  async state(partyId: string, product: PaymentProduct, reference: string): Promise<PaymentState> {
    const payment = await repository.ownPayment(this.#tools.db, partyId, product, reference)
    if (payment === undefined) throw new PortalError('NOT_FOUND')
    const { status, amount, currency, contractNumber } = payment
    return {
      state: status === 'PAID' ? 'PAID' : status === 'CANCELED' || status === 'FAILED' ? 'CANCELED' : 'PENDING',
      amount,
      currency,
      contractNumber,
    }
  }
}

/** Bills and amounts as they are stored. Without amounts by bill they are known when the payment begins. */
function choiceOf(body: PaymentCreate): Pick<repository.PaymentOrder, 'chosen_bills' | 'chosen_amounts'> {
  const choice: ChosenBills | null = readChoice(body)
  return {
    chosen_bills: choice?.ids.join(',') ?? null,
    chosen_amounts: choice?.wanted?.map(({ amount }) => amount).join(',') ?? null,
  }
}
