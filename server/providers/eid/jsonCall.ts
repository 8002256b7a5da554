import { ProviderFault } from './identityProvider.ts'

type Call = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly body?: object
  /** Of headers and body together. */
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

export type JsonAnswer = { readonly status: number; readonly body: unknown }

const maxBytes = 256 * 1024

/**
 * One call of an identity service. Redirects are not followed, the time is limited for head and body together, an answer above
 * 256 KiB is cut off, and a 200 must be JSON; what it says is for the caller to check. Bodies of other answers are not read.
 * @throws ProviderFault UNREACHABLE | TIMEOUT | TOO_LARGE | NOT_JSON | ABORTED
 */
export async function jsonCall({ url, method, body, timeoutMs, signal }: Call): Promise<JsonAnswer> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    const answer = await fetch(url, {
      method, redirect: 'manual', signal: AbortSignal.any([deadline, signal]),
      headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (answer.status !== 200) {
      await answer.body?.cancel()
      return { status: answer.status, body: null }
    }
    return { status: 200, body: parse(await readText(answer)) }
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    throw new ProviderFault(signal.aborted ? 'ABORTED' : deadline.aborted ? 'TIMEOUT' : 'UNREACHABLE', error)
  }
}

async function readText(answer: Response): Promise<string> {
  if (answer.body === null) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ProviderFault('TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderFault('NOT_JSON')
  }
}
