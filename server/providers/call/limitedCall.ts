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
}

/**
 * One call of an external service. Redirects are not followed, one timeout covers headers and body, and a response
 * above `maxBytes` is aborted. Bodies of other statuses are not read.
 * @returns `bytes` null if the body was not read
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
}: Call): Promise<{ status: number; bytes: Buffer | null }> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.any([deadline, signal]),
      headers: {
        accept,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (answer.status === 200 || readStatuses.includes(answer.status))
      return { status: answer.status, bytes: await readBytes(answer, maxBytes) }
    await answer.body?.cancel()
    return { status: answer.status, bytes: null }
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    throw new ProviderFault(signal.aborted ? 'ABORTED' : deadline.aborted ? 'TIMEOUT' : 'UNREACHABLE', error)
  }
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
