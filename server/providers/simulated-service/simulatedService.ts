import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ServiceAnswer = {
  readonly status: number
  readonly type: string
  readonly body: Buffer | string
  readonly headers?: Readonly<Record<string, string>>
}
/** @param origin URL at which the portal reaches the service, `http://127.0.0.1:<port>` */
export type ServiceHandler = (request: IncomingMessage, origin: string) => Promise<ServiceAnswer>
export type SimulatedService = { readonly url: string; readonly port: number; close(): Promise<void> }

/**
 * Simulated external service: a small server of this process that the portal's real clients call over HTTP. It does
 * not keep the process alive. An error of its handler is a bad request.
 * @param place defaults to the loopback address and any free port; an occupied port is replaced by a free one
 */
export async function startService(
  handler: ServiceHandler,
  { host, port } = { host: '127.0.0.1', port: 0 },
): Promise<SimulatedService> {
  let origin = ''
  const server = createServer((request, response) => {
    handler(request, origin)
      .catch(() => jsonAnswer(400, {}))
      .then(({ status, type, body, headers }) => {
        response
          .writeHead(status, {
            'content-type': type,
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
            'referrer-policy': 'no-referrer',
            ...headers,
          })
          .end(body)
      })
      .catch(() => response.destroy())
  })
  server.unref()
  await bind(server, host, port).catch((error: unknown) => {
    if (port === 0) throw error
    return bind(server, host, 0)
  })
  const { address, family, port: bound } = server.address() as AddressInfo
  const reachable =
    address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '[::1]' : family === 'IPv6' ? `[${address}]` : address
  origin = `http://${reachable}:${bound}`
  return { url: origin, port: bound, close: () => close(server) }
}

export function jsonAnswer(status: number, body: unknown): ServiceAnswer {
  return { status, type: 'application/json', body: JSON.stringify(body) }
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.removeListener('error', reject)
      resolve()
    })
  })
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise<void>(resolve => {
    server.close(() => resolve())
  })
}
