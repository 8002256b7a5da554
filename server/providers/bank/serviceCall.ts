/** One call of the bank account data service. */
export type CallOptions = {
  readonly method: 'GET' | 'POST'
  /** Below `/api/v2/`. */
  readonly path: string
  readonly body?: object
  readonly signal: AbortSignal
  readonly timeoutMs?: number
  readonly maxBytes?: number
}
