/** An external service is currently unusable; `code` is logged and contains nothing of a response. */
export class ProviderFault extends Error {
  readonly code: string
  /** Seconds after which the service allows another call, if it says so. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: string, cause?: unknown, retryAfterSeconds?: number) {
    super(`a provider failed: ${code}`, cause === undefined ? undefined : { cause })
    this.name = 'ProviderFault'
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The service allows no further calls for this time. */
export class RateLimited extends ProviderFault {
  override readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('RATE_LIMITED')
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const UNREADABLE = /^(?:NOT_JSON|BAD_ANSWER|FOREIGN_PAGE|TOO_LARGE)$/

/** True when the service broke its protocol, by an HTML page for example: trying again in a minute does not help. */
export function isUnreadable({ code }: ProviderFault): boolean {
  return UNREADABLE.test(code)
}
