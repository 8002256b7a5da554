import { isHttpsBase, readPageOrigins, withoutTrailingSlash } from './configAddresses.ts'
import { readAccount } from './readAccount.ts'
import type { Reader } from './readAccount.ts'

/** Account at the online payment provider. */
export type PaymentAccount = {
  /** Base URL of its API without a trailing slash. */
  readonly url: string
  readonly accessKey: string
  /** Signs the portal's orders and verifies the provider's responses. */
  readonly secretKey: string
  /** Origins of the payment pages. Users are never redirected to any other origin. */
  readonly pageOrigins: readonly string[]
}

/** A shorter HS256 secret could be guessed. */
const MIN_SECRET_LENGTH = 32

/** Reads PAYMENT_*; null means online payment is off. */
export function readPaymentConfig(reader: Reader): PaymentAccount | null {
  const account = readAccount(reader, {
    prefix: 'PAYMENT',
    names: ['URL', 'ACCESS_KEY', 'SECRET_KEY'],
    rules: [
      {
        isValid: ({ URL: url }) => isHttpsBase(url),
        problem: 'PAYMENT_URL must be an address that starts with https:// and ends with its path.',
      },
      {
        isValid: ({ SECRET_KEY: key }) => key.length >= MIN_SECRET_LENGTH,
        problem: `PAYMENT_SECRET_KEY must be at least ${MIN_SECRET_LENGTH} characters long.`,
      },
    ],
  })
  return (
    account && {
      url: withoutTrailingSlash(account.URL),
      accessKey: account.ACCESS_KEY,
      secretKey: account.SECRET_KEY,
      pageOrigins: readPageOrigins(reader, 'PAYMENT_PAGE_ORIGINS', account.URL),
    }
  )
}
