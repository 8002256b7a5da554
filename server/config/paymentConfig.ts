import { isHttpsBase, readOrigins } from './configAddresses.ts'

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

type Surroundings = { environment: NodeJS.ProcessEnv; problems: string[] }

const together = ['PAYMENT_URL', 'PAYMENT_ACCESS_KEY', 'PAYMENT_SECRET_KEY'] as const
/** A shorter HS256 secret could be guessed. */
const minSecretLength = 32

/** Reads PAYMENT_*; null means online payment is off. Appends one sentence per invalid setting to `problems`. */
export function readPaymentConfig({ environment, problems }: Surroundings): PaymentAccount | null {
  const missing = together.filter(name => !environment[name])
  if (missing.length === together.length) return null
  if (missing.length > 0) {
    problems.push(`${missing.join(', ')} must be set too: ${together.join(', ')} belong together.`)
    return null
  }
  const [url = '', accessKey = '', secretKey = ''] = together.map(name => environment[name])
  if (!isHttpsBase(url)) {
    problems.push('PAYMENT_URL must be an address that starts with https:// and ends with its path.')
    return null
  }
  if (secretKey.length < minSecretLength)
    problems.push(`PAYMENT_SECRET_KEY must be at least ${minSecretLength} characters long.`)
  return {
    url: url.replace(/\/+$/, ''),
    accessKey,
    secretKey,
    pageOrigins: [new URL(url).origin, ...readOrigins('PAYMENT_PAGE_ORIGINS', environment, problems)],
  }
}
