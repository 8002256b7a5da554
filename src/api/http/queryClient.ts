import { QueryClient } from '@tanstack/react-query'

import { ApiError } from './ApiError.ts'

const RETRIES = 1

/** Only what may pass by itself is tried again: no answer, or a server that could not. A refusal stays a refusal. */
export function worthRetrying(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500)
  return passing && failures < RETRIES
}

export function portalQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: worthRetrying } } })
}
