import { traceHeaders } from '../../tracing/Trace.ts'
import { ProviderFault } from './providerFault.ts'

export type Call = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  /** Sent as JSON. */
  readonly body?: object
  readonly accept: string
  /** Timeout for headers and body together. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
  readonly maxBytes: number
  /** Statuses besides 200 whose bodies are read. */
  readonly readStatuses?: readonly number[]
  /** Sent as bearer token. */
  readonly bearer?: string
  /** Further headers, such as a token under a name of the service. */
  readonly headers?: Readonly<Record<string, string>>
}
export type LimitedAnswer = {
  readonly status: number
  /** Null if the body was not read. */
  readonly bytes: Buffer | null
  /** `Retry-After` in seconds; null without one, or where it is a date. */
  readonly retryAfterSeconds: number | null
}

/**
 * One call of an external service. Redirects are not followed, one timeout covers headers and body, and a response
 * above `maxBytes` is aborted. Bodies of other statuses are not read. A GET whose connection closes before the answer
 * is sent once more.
 * @throws ProviderFault UNREACHABLE | TIMEOUT | TOO_LARGE | ABORTED
 */
export async function limitedCall({
  url,
  method,
  body,
  accept,
  timeoutMs,
  signal,
  maxBytes,
  readStatuses = [],
  bearer,
  headers = {},
}: Call): Promise<LimitedAnswer> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const send = () =>
    fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.any([deadline, signal]),
      headers: {
        ...headers,
        ...traceHeaders(),
        accept,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  try {
    const answer = await (method === 'GET' ? send().catch(onceMore(send)) : send())
    const { status } = answer
    const retryAfterSeconds = retryAfterOf(answer.headers)
    if (status === 200 || readStatuses.includes(status))
      return { status, bytes: await readBytes(answer, maxBytes), retryAfterSeconds }
    await answer.body?.cancel()
    return { status, bytes: null, retryAfterSeconds }
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    throw new ProviderFault(signal.aborted ? 'ABORTED' : deadline.aborted ? 'TIMEOUT' : 'UNREACHABLE', error)
  }
}

/** Of Node's sockets, and of its HTTP client when the other side closes. */
const closed: readonly unknown[] = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

/**
 * Retries once when the connection was closed before a response: a service may close an idle connection just when the
 * client picks it for the next call.
 */
function onceMore(send: () => Promise<Response>): (error: unknown) => Promise<Response> {
  return error => {
    const cause = error instanceof Error ? error.cause : undefined
    if (!closed.includes((cause as NodeJS.ErrnoException | undefined)?.code)) throw error
    return send()
  }
}

/** Header names of a wait in seconds: the standard one, and those of the bank account data service. */
const waitHeaders = ['retry-after', 'http_x_ratelimit_account_success_reset', 'http_x_ratelimit_reset'] as const

function retryAfterOf(headers: Headers): number | null {
  const value = waitHeaders.map(name => headers.get(name)).find(found => found !== null && /^\d{1,9}$/.test(found))
  return value === undefined || value === null ? null : Number(value)
}

async function readBytes(answer: Response, maxBytes: number): Promise<Buffer> {
  if (answer.body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ProviderFault('TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
