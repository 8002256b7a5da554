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
