import type { Language } from '../../db/tables.ts'

export type PaymentOrder = {
  /** The portal's own name of the payment; the provider repeats it in everything it says. */
  readonly reference: string
  /** Decimal string with two decimals. */
  readonly amount: string
  readonly currency: string
  /** What the payer approves and reads in the bank statement: contract, payee, amount (dynamic linking). At most 140 characters. */
  readonly statement: string
  readonly language: Language
  readonly returnUrl: string
  readonly notificationUrl: string
  readonly lifeMinutes: number
}

export type CreatedOrder = { readonly orderId: string; readonly paymentUrl: string }

/**
 * How an order stands. PENDING: it may still be paid. APPROVED: the person has approved it, the bank has not confirmed it yet. PAID: the money
 * is on its way. ENDED: it was not paid and will not be. REVERSED: it was paid, and money went back.
 */
export type OrderState = 'PENDING' | 'APPROVED' | 'PAID' | 'ENDED' | 'REVERSED'

/** What the provider says about an order. `word` is its own name of the state, for the record. */
export type OrderNews = {
  readonly orderId: string
  readonly reference: string
  readonly amount: string
  readonly currency: string
  readonly state: OrderState
  readonly word: string
}

/** `expired`: signed by the provider, but for a time that is over; it may be a copy of something old. */
export type SignedNews = { readonly news: OrderNews; readonly expired: boolean }

/**
 * A service that starts bank payments on its own page. Calls give up when the signal says so.
 * @throws ProviderFault (server/providers/call) when the service does not answer, or not with what its protocol says
 */
export type PaymentProvider = {
  /** The same reference never makes two orders that can both be paid. */
  create(order: PaymentOrder, signal: AbortSignal): Promise<CreatedOrder>
  /** Null when the service knows no such order. */
  stateOf(orderId: string, signal: AbortSignal): Promise<OrderNews | null>
  /** Reads what somebody sent in the provider's name; null unless the provider signed it for this portal. */
  readCallback(token: string): Promise<SignedNews | null>
  /** Origins where people may be sent to pay. */
  readonly pageOrigins: readonly string[]
}
