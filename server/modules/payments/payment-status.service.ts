import type { Kysely } from 'kysely'
import { sqlState } from '../../db/databaseError.ts'
import type { PaymentEventTable, Tables } from '../../db/tables.ts'
import { ProviderFault } from '../../providers/call/providerFault.ts'
import type { OrderUpdate, PaymentProvider } from '../../providers/payment/paymentProvider.ts'
import * as repository from './payments.repository.ts'
import type { Payment } from './payments.repository.ts'
import { settle, type SettlementResult } from './settlement.ts'

type Note = (fields: object, message: string) => void
export type PaymentTools = {
  readonly db: Kysely<Tables>
  readonly provider: PaymentProvider | null
  readonly publicUrl: string
  readonly now: () => Date
  readonly log: { readonly warn: Note; readonly error: Note }
}

/** Reason of a payment that the same user replaced by a newer one. */
export const REPLACED = 'REPLACED'
const CHECK_TIMEOUT_MS = 12_000
/** The provider expires orders itself. An order still open a day after its expiry is treated as abandoned. */
const LATE_MS = 24 * 3_600_000
const BATCH_SIZE = 20

/** Learns the status of payments from the provider, and applies it. */
export class PaymentStatus {
  readonly #tools: PaymentTools

  constructor(tools: PaymentTools) {
    this.#tools = tools
  }

  /**
   * Queries payments without a callback and closes those that never started. Resolves when every due payment was
   * checked.
   */
  async checkDue(): Promise<void> {
    for (;;) {
      const due = await repository.leaseDue(this.#tools.db, this.#tools.now(), BATCH_SIZE)
      await Promise.all(due.map(payment => this.#check(payment)))
      if (due.length < BATCH_SIZE) return
    }
  }

  async #check(payment: Payment): Promise<void> {
    const now = this.#tools.now()
    // The creating process died before the provider responded, so no one received the page's address.
    if (payment.status === 'CREATED') return this.#close(payment, 'FAILED', 'NEVER_BEGUN')
    const state = await this.fetchState(payment, CHECK_TIMEOUT_MS)
    if (payment.status === 'CANCELED') return
    if (state === 'GONE' && payment.expires_at < now) return this.#close(payment, 'CANCELED', 'UNKNOWN_ORDER')
    if ((state === 'PENDING' || state === 'APPROVED') && now.getTime() - payment.expires_at.getTime() > LATE_MS)
      return this.#close(payment, 'CANCELED', 'LATE')
  }

  async #close(payment: Payment, status: 'CANCELED' | 'FAILED', reason: string): Promise<void> {
    const { db, now } = this.#tools
    if (await repository.closePayment(db, payment.id, status, reason, now()))
      await repository.addEvent(db, {
        payment: payment.id,
        source: 'PORTAL',
        name: status,
        details: { reason },
        now: now(),
      })
  }

  /** Queries the provider about a pending payment. A provider that does not respond changes nothing. */
  async fetchState(payment: Payment, timeoutMs: number): Promise<OrderUpdate['state'] | 'GONE' | null> {
    const { provider, log } = this.#tools
    if (provider === null || payment.provider_order === null) return null
    if (payment.status !== 'OPEN' && !(payment.status === 'CANCELED' && payment.reason === REPLACED)) return null
    try {
      const update = await provider.stateOf(payment.provider_order, AbortSignal.timeout(timeoutMs))
      if (update === null) return 'GONE'
      if (update.reference !== payment.reference) throw new ProviderFault('BAD_ANSWER')
      await this.settle(update, 'QUESTION')
      return update.state
    } catch (error) {
      log.warn({ fault: faultOf(error), payment: payment.id }, 'the state of a payment could not be fetched')
      return null
    }
  }

  async settle(update: OrderUpdate, source: Exclude<PaymentEventTable['source'], 'PORTAL'>): Promise<SettlementResult> {
    const { db, now, log } = this.#tools
    const settled = await db.transaction().execute(trx => settle(trx, update, source, now()))
    if (settled === 'PARKED' || settled === 'MISMATCH')
      log.error({ reference: update.reference, word: update.providerCode, settled }, 'a payment needs a decision')
    return settled
  }
}

/** Never the error message: it may contain provider data. */
export function faultOf(error: unknown): string {
  if (error instanceof ProviderFault) return error.code
  return sqlState(error) ?? (error instanceof Error ? error.name : 'UNKNOWN')
}
