import { idempotencyKeys } from './idempotencyKeys.ts'
import { isAbort } from './ApiError.ts'
import { type ApiRequest, send, unreadable } from './httpClient.ts'

/** What ra-data-simple-rest passes to its client. */
export type RestOptions = {
  readonly method?: string | undefined
  readonly headers?: HeadersInit | undefined
  readonly body?: unknown
  readonly signal?: AbortSignal | null | undefined
}
type RestResponse = { status: number; headers: Headers; body: string; json: unknown }

/**
 * The `httpClient` of ra-data-simple-rest over the portal's own client: session, errors and the end of the session are
 * the same as for every other call. A POST gets an Idempotency-Key, the same one until it has succeeded, so that a
 * second press after a lost response adds nothing twice (SEC-52).
 */
export function restClient(): (url: string, options?: RestOptions) => Promise<RestResponse> {
  let keyOf = idempotencyKeys()
  return async (url, { method = 'GET', headers, body, signal } = {}) => {
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    const isNew = method === 'POST'
    const response = await send(url, {
      base: '',
      method: method as NonNullable<ApiRequest['method']>,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        ...(isNew ? { 'Idempotency-Key': keyOf(sent) } : {}),
      },
      signal: signal ?? undefined,
      ...(sent === undefined ? {} : { body: sent }),
    })
    const read = await readBody(response)
    if (isNew) keyOf = idempotencyKeys()
    return { status: response.status, headers: response.headers, ...read }
  }
}

async function readBody(response: Response): Promise<{ body: string; json: unknown }> {
  try {
    const body = await response.text()
    return { body, json: body === '' ? undefined : (JSON.parse(body) as unknown) }
  } catch (error) {
    throw isAbort(error) ? error : unreadable(response.status, error)
  }
}
