/** An external service is currently unusable; `code` is logged and contains nothing of a response. */
export class ProviderFault extends Error {
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super(`a provider failed: ${code}`, cause === undefined ? undefined : { cause })
    this.name = 'ProviderFault'
    this.code = code
  }
}

/** The service allows no further calls for this time. */
export class RateLimited extends ProviderFault {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('RATE_LIMITED')
    this.retryAfterSeconds = retryAfterSeconds
  }
}
