/** An external service is currently unusable; `code` is logged and contains nothing of a response. */
export class ProviderFault extends Error {
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super(`a provider failed: ${code}`, cause === undefined ? undefined : { cause })
    this.name = 'ProviderFault'
    this.code = code
  }
}
