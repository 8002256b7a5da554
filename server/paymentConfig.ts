/** The contract with the provider of online payments. */
export type PaymentAccount = {
  /** Base address of its API, without a trailing slash. */
  readonly url: string
  readonly accessKey: string
  /** Signs the portal's orders and the provider's answers. */
  readonly secretKey: string
  /** Origins of pages where people pay; nobody is sent to another one. */
  readonly pageOrigins: readonly string[]
}

type Surroundings = { environment: NodeJS.ProcessEnv; problems: string[] }

const together = ['PAYMENT_URL', 'PAYMENT_ACCESS_KEY', 'PAYMENT_SECRET_KEY'] as const
/** HS256 with less could be guessed. */
const minSecretLength = 32

/** Reads PAYMENT_*; null means that online payment is off. Adds a sentence to `problems` for each thing that is wrong. */
export function readPaymentConfig({ environment, problems }: Surroundings): PaymentAccount | null {
  const missing = together.filter((name) => !environment[name])
  if (missing.length === together.length) return null
  if (missing.length > 0) {
    problems.push(`${missing.join(', ')} must be set too: ${together.join(', ')} belong together.`)
    return null
  }
  const [url = '', accessKey = '', secretKey = ''] = together.map((name) => environment[name])
  if (!isBase(url)) {
    problems.push('PAYMENT_URL must be an address that starts with https:// and ends with its path.')
    return null
  }
  if (secretKey.length < minSecretLength) problems.push(`PAYMENT_SECRET_KEY must be at least ${minSecretLength} characters long.`)
  return { url: url.replace(/\/+$/, ''), accessKey, secretKey, pageOrigins: [new URL(url).origin, ...otherOrigins(environment['PAYMENT_PAGE_ORIGINS'], problems)] }
}

function isBase(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, search, username } = new URL(url)
  return protocol === 'https:' && search === '' && username === ''
}

function otherOrigins(text: string | undefined, problems: string[]): string[] {
  const origins = (text ?? '').split(',').map((origin) => origin.trim()).filter(Boolean)
  const wrong = origins.filter((origin) => !URL.canParse(origin) || new URL(origin).protocol !== 'https:' || new URL(origin).origin !== origin)
  if (wrong.length > 0) problems.push('PAYMENT_PAGE_ORIGINS must be origins as https://pay.example, divided by commas.')
  return wrong.length > 0 ? [] : origins
}
