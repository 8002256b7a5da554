import { randomUUID } from 'node:crypto'
import { ServerResponse, STATUS_CODES } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { PortalError } from '../errors.ts'
import type { ErrorCode } from '../errors.ts'
import { errorBody } from './errors.ts'
import { securityHeaders } from './headers.ts'

/** What Node's parser says of a request that never becomes one; everything else is not HTTP. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

/**
 * The answer to what the parser refuses: too many headers (431), a body that does not arrive (408), no HTTP (400). It is written to the
 * socket by hand, since there is neither request nor reply, and carries what every other answer carries.
 */
export function clientErrorAnswer(publicUrl: string): (error: Error & { code?: string }, socket: Socket) => void {
  const fixed = {
    ...securityHeaders(publicUrl),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  }
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const refused = new PortalError(CODES[error.code ?? ''] ?? 'BAD_REQUEST')
    const requestId = randomUUID()
    const body = JSON.stringify(errorBody(refused, requestId))
    const headers = { ...fixed, 'x-request-id': requestId, 'content-length': String(Buffer.byteLength(body)) }
    const lines = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    // `end` alone leaves the socket open for as long as the other side goes on sending.
    socket.end(
      `HTTP/1.1 ${String(refused.status)} ${STATUS_CODES[refused.status] ?? ''}\r\n${lines}\r\n${body}`,
      () => {
        socket.destroy()
      },
    )
  }
}

/** Responses that begin with the security headers: Node and the framework write some (no Host, `Expect`, a stop) before any hook runs. */
export function securedResponse(publicUrl: string): typeof ServerResponse {
  const fixed = Object.entries({ ...securityHeaders(publicUrl), 'cache-control': 'no-store' })
  return class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...given)
      for (const [name, value] of fixed) this.setHeader(name, value)
    }
  }
}
