import { randomUUID } from 'node:crypto'
import { ServerResponse, STATUS_CODES } from 'node:http'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { PortalError } from '../errors.ts'
import type { ErrorCode } from '../errors.ts'
import { errorBody } from './errors.ts'
import { securityHeaders } from './headers.ts'

/** Parser errors of Node for requests that never reach Fastify; any other error means the data is not HTTP. */
const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'PAYLOAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
}

/**
 * Response to requests the HTTP parser rejects: too many headers (431), a body that does not arrive (408), not HTTP
 * (400). There is neither request nor reply, so it is written to the socket directly, with the same headers as every
 * other response.
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
    const rejection = new PortalError(codes[error.code ?? ''] ?? 'BAD_REQUEST')
    const requestId = randomUUID()
    const body = JSON.stringify(errorBody(rejection, requestId))
    const headers = { ...fixed, 'x-request-id': requestId, 'content-length': String(Buffer.byteLength(body)) }
    const lines = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    // `end` alone leaves the socket open for as long as the client keeps sending.
    socket.end(
      `HTTP/1.1 ${String(rejection.status)} ${STATUS_CODES[rejection.status] ?? ''}\r\n${lines}\r\n${body}`,
      () => {
        socket.destroy()
      },
    )
  }
}

/** Set by the hook that sets all security headers. */
const MARK = 'content-security-policy'

/**
 * Responses that always have the security headers. Node and the framework write some (no Host, `Expect`, shutdown)
 * before any hook runs. They are added only where the hook did not: set on the response as well, Node merges two lists of
 * headers for each answer.
 */
export function securedResponse(publicUrl: string): typeof ServerResponse {
  const fixed = Object.entries({ ...securityHeaders(publicUrl), 'cache-control': 'no-store' })
  return class<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
    override writeHead(status: number, ...rest: unknown[]): this {
      const given = rest.at(-1)
      const isSecured = this.hasHeader(MARK) || (typeof given === 'object' && given !== null && MARK in given)
      if (!isSecured) for (const [name, value] of fixed) if (!this.hasHeader(name)) this.setHeader(name, value)
      return super.writeHead(status, ...(rest as [string, OutgoingHttpHeaders]))
    }
  }
}
