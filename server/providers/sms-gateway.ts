import { traceHeaders } from '../tracing/Trace.ts'
import { measuredProvider } from './call/measuredProvider.ts'
import type { MessageProvider } from './message.ts'

/**
 * SMS through an HTTP gateway: `POST <address>` with `{ "id", "to", "text" }` and a bearer token; any 2xx means
 * accepted. The id is the dedupe id, also sent as `Idempotency-Key`, so that a gateway can avoid duplicates. Redirects
 * are not followed, because they would forward the token.
 */
export function smsGateway(address: string, token: string | null): MessageProvider {
  const provider: MessageProvider = {
    async send({ dedupeId, to, text }, signal) {
      const answer = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        signal,
        headers: {
          ...traceHeaders(),
          'content-type': 'application/json',
          'idempotency-key': dedupeId,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ id: dedupeId, to, text }),
      })
      await answer.body?.cancel()
      if (!answer.ok)
        throw Object.assign(new Error('the SMS gateway refused the message'), { code: `HTTP_${answer.status}` })
    },
  }
  return measuredProvider('sms', provider, { send: 'call' })
}
