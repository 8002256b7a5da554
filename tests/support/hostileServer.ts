import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Recorded = { method: string; url: string; body: unknown }
export type Handler = (request: Recorded, response: ServerResponse) => void | Promise<void>

/** A local server that sends the responses of a test and records the requests. */
export async function aServer(handler: Handler) {
  const asked: Recorded[] = []
  let handle = handler
  const server = createServer((request, response) => {
    void read(request).then(async text => {
      const recorded = {
        method: request.method ?? '',
        url: request.url ?? '',
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      }
      asked.push(recorded)
      await handle(recorded, response)
    })
  })
  // A busy test process may be about to use a connection at the moment the server closes it as idle; a POST then fails.
  server.keepAliveTimeout = 0
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer(next: Handler): void {
      handle = next
    },
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise<void>(resolve => {
        server.close(() => resolve())
      })
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

export const json =
  (status: number, body: unknown): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
