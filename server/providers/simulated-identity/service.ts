import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody } from '../call/readBody.ts'
import type { Phones, PhoneSession } from './phones.ts'

export type Answer = { readonly status: number; readonly body: object }

/** One provider's protocol: a call that starts a session, and a path under which sessions are asked for. */
export type Service = {
  start(path: string, body: unknown): Answer
  status(session: PhoneSession): Promise<Answer>
  readonly sessionPath: string
}

const maxBodyBytes = 64 * 1024
const longestWaitMs = 60_000

/**
 * Listens on a free port of the local address and speaks the protocols under their base paths.
 * @returns the server and its address, `http://127.0.0.1:<port>`
 */
export async function listen(services: Readonly<Record<string, Service>>, phones: Phones): Promise<{ server: Server; url: string }> {
  const server = createServer((request, response) => {
    answer(request, services, phones).catch(() => ({ status: 400, body: {} })).then((result) => send(response, result)).catch(() => response.destroy())
  })
  server.unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function answer(request: IncomingMessage, services: Readonly<Record<string, Service>>, phones: Phones): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const base = Object.keys(services).find((each) => pathname.startsWith(`${each}/`))
  const service = base === undefined ? undefined : services[base]
  if (base === undefined || service === undefined) return { status: 404, body: {} }
  const path = pathname.slice(base.length)
  if (request.method === 'POST') return service.start(path, JSON.parse(await readBody(request, maxBodyBytes)))
  const session = path.startsWith(service.sessionPath) ? phones.find(path.slice(service.sessionPath.length)) : undefined
  if (request.method !== 'GET' || session === undefined) return { status: 404, body: {} }
  await phones.wait(session, Math.min(Number(searchParams.get('timeoutMs') ?? 1_000), longestWaitMs))
  return service.status(session)
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
