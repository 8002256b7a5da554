import { fits } from '../call/answerShape.ts'
import { ProviderFault } from '../call/providerFault.ts'
import type { CreatedOrder, OrderUpdate, OrderState } from './paymentProvider.ts'

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const
const created = {
  type: 'object',
  required: ['uuid', 'paymentUrl'],
  properties: { uuid: text(100), paymentUrl: text(2000) },
}
const order = {
  type: 'object',
  required: ['uuid', 'merchantReference', 'paymentStatus', 'grandTotal', 'currency'],
  properties: {
    uuid: text(100),
    merchantReference: text(100),
    paymentStatus: text(60),
    currency: text(3),
    // A number in the provider's signed tokens, a decimal string in its responses.
    grandTotal: {
      anyOf: [
        { type: 'number', minimum: 0, maximum: 1e12 },
        { type: 'string', pattern: '^[0-9]{1,13}(\\.[0-9]{1,2})?$', maxLength: 16 },
      ],
    },
  },
}
type Order = {
  uuid: string
  merchantReference: string
  paymentStatus: string
  grandTotal: number | string
  currency: string
}

/** States of an order (docs.montonio.com/api/stargate/overview). An unknown state counts as pending. */
const states: Readonly<Record<string, OrderState>> = {
  PENDING: 'PENDING',
  AUTHORIZED: 'APPROVED',
  PAID: 'PAID',
  VOIDED: 'ENDED',
  ABANDONED: 'ENDED',
  PARTIALLY_REFUNDED: 'REVERSED',
  REFUNDED: 'REVERSED',
}

/**
 * @param pageOrigins origins that users may be redirected to
 * @throws ProviderFault BAD_ANSWER
 */
export function readCreated(body: unknown, pageOrigins: readonly string[]): CreatedOrder {
  if (!fits(created, body)) throw new ProviderFault('BAD_ANSWER')
  const { uuid, paymentUrl } = body as { uuid: string; paymentUrl: string }
  if (!URL.canParse(paymentUrl) || !pageOrigins.includes(new URL(paymentUrl).origin))
    throw new ProviderFault('FOREIGN_PAGE')
  return { orderId: uuid, paymentUrl: new URL(paymentUrl).href }
}

/** Null unless the body is an order whose amount has at most two decimals. */
export function readOrder(body: unknown): OrderUpdate | null {
  if (!fits(order, body)) return null
  const { uuid, merchantReference, paymentStatus, grandTotal, currency } = body as Order
  const amount = twoDecimals(grandTotal)
  if (amount === null) return null
  return {
    orderId: uuid,
    reference: merchantReference,
    amount,
    currency,
    state: Object.hasOwn(states, paymentStatus) ? (states[paymentStatus] ?? 'PENDING') : 'PENDING',
    providerCode: paymentStatus,
  }
}

/** 99.9 and "99.9" become "99.90"; null for more than two decimals. */
function twoDecimals(amount: number | string): string | null {
  const written = typeof amount === 'number' ? String(amount) : amount.replace(/^0+(?=\d)/, '')
  const [, whole, cents = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(written) ?? []
  return whole === undefined ? null : `${whole}.${cents.padEnd(2, '0')}`
}
