import { ownOrigins } from '../../config/ownOrigins.ts'
import type { PaymentProduct } from './paymentTargets.ts'

/** Pages that may start a payment and be returned to (SEC-08: exact paths on the portal's own origin). */
export const billPages = { FACTORING: '/factoring/bills', LOAN: '/loan/bills' } as const satisfies Readonly<
  Record<PaymentProduct, string>
>
/** Query parameters that report the payment outcome (BIL-26). */
export const flags = ['token', 'pending', 'canceled'] as const
export type Flag = (typeof flags)[number]

/**
 * Return address after a payment, without fragment and old flags. A bare path is resolved against `publicUrl`.
 * @returns null for another origin, another page or an invalid URL
 */
export function returnAddress(text: string, publicUrl: string, product: PaymentProduct = 'FACTORING'): string | null {
  // Browsers drop tabs and line breaks and treat a backslash as a slash before parsing.
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must not pass
  if (/[\u0000-\u0020\u007f\\]/.test(text) || !URL.canParse(text, publicUrl)) return null
  const url = new URL(text, publicUrl)
  if (
    !ownOrigins(publicUrl).includes(url.origin) ||
    url.username !== '' ||
    url.password !== '' ||
    url.pathname.replace(/\/$/, '') !== billPages[product]
  )
    return null
  for (const flag of flags) url.searchParams.delete(flag)
  url.hash = ''
  return readable(url)
}

/** Adds a flag that carries the payment reference. */
export function withFlag(address: string, flag: Flag, reference: string): string {
  const url = new URL(address)
  url.searchParams.set(flag, reference)
  return readable(url)
}

/** Keeps commas of lists unescaped, as in the portal's own addresses. */
function readable(url: URL): string {
  return url.href.replaceAll('%2C', ',')
}
