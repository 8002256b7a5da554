/** An outside service is not usable right now; `code` goes to the log and carries nothing of an answer. */
export class ProviderFault extends Error {
  readonly code: string

  constructor(code: string, cause?: unknown) {
    super(`a provider failed: ${code}`, cause === undefined ? undefined : { cause })
    this.name = 'ProviderFault'
    this.code = code
  }
}
