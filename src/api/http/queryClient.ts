import { QueryClient } from '@tanstack/react-query'

import { ApiError } from './ApiError.ts'

const RETRIES = 1

/** Retries only transient errors: no response, or a server error. A rejection is final. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500)
  return passing && failures < RETRIES
}

export function portalQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: shouldRetry } } })
}
