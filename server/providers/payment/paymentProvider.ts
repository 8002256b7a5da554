import type { Language } from '../../db/tables.ts'

export type PaymentOrder = {
  /** The portal's own id of the payment; the provider includes it in every response. */
  readonly reference: string
  /** Decimal string with two decimals. */
  readonly amount: string
  readonly currency: string
  /**
   * Text that the payer approves and sees in the bank statement: contract, payee, amount (dynamic linking). At most
   * 140 characters.
   */
  readonly statement: string
  readonly language: Language
  readonly returnUrl: string
  readonly notificationUrl: string
  readonly ttlMinutes: number
}

export type CreatedOrder = { readonly orderId: string; readonly paymentUrl: string }

/**
 * PENDING: may still be paid. APPROVED: approved by the payer, not confirmed by the bank yet. PAID: confirmed, the
 * transfer is in progress. ENDED: was not paid and will not be. REVERSED: was paid, and money was refunded.
 */
export type OrderState = 'PENDING' | 'APPROVED' | 'PAID' | 'ENDED' | 'REVERSED'

/** Reported state of an order. `word` is the provider's own state, stored for the record. */
export type OrderUpdate = {
  readonly orderId: string
  readonly reference: string
  readonly amount: string
  readonly currency: string
  readonly state: OrderState
  readonly providerCode: string
}

/** `expired`: signed by the provider but past its expiry; it may be a replay. */
export type SignedUpdate = { readonly update: OrderUpdate; readonly expired: boolean }

/**
 * Service that starts bank payments on its own page. Calls abort with the signal.
 * @throws ProviderFault (server/providers/call) if the service does not respond or violates its protocol
 */
export type PaymentProvider = {
  /** The same reference never creates two orders that can both be paid. */
  create(order: PaymentOrder, signal: AbortSignal): Promise<CreatedOrder>
  /** Null if the service knows no such order. */
  stateOf(orderId: string, signal: AbortSignal): Promise<OrderUpdate | null>
  /** Reads a callback; null unless the provider signed it for this portal. */
  readCallback(token: string): Promise<SignedUpdate | null>
  /** Origins that users may be redirected to for payment. */
  readonly pageOrigins: readonly string[]
}
