import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const CHECK_INTERVAL_MS = 200
const CHECK_TIMEOUT_MS = 1_000
const FAILURES_UNTIL_DOWN = 2

type Backend = { port: number; isUp: boolean; failures: number; served: number; isRemoved: boolean; agent: Agent }

export interface RoundRobinProxy {
  url: string
  add: (port: number) => void
  remove: (port: number) => void
  isUp: (port: number) => boolean
  /** Responses of each process, removed ones included. A later process may get the port of an earlier one. */
  served: () => number[]
  close: () => Promise<void>
}

/**
 * A load balancer as in docs/operations.md: asks `/api/ready` at an interval, leaves a process out after two failures,
 * keeps connections open, and sends a GET once more to another process. It never repeats a write.
 */
export async function startProxy(): Promise<RoundRobinProxy> {
  const backends: Backend[] = []
  let turn = 0
  const next = (except?: Backend): Backend | undefined => {
    const known = backends.filter(one => !one.isRemoved && one !== except)
    const up = known.filter(one => one.isUp)
    const chosen = up.length > 0 ? up : known
    turn += 1
    return chosen[turn % Math.max(1, chosen.length)]
  }
  const forward = (
    incoming: IncomingMessage,
    answer: ServerResponse,
    backend: Backend | undefined,
    isRetry: boolean,
  ) => {
    const failed = () => {
      const other = incoming.method === 'GET' && !isRetry ? next(backend) : undefined
      if (other !== undefined && !answer.headersSent) forward(incoming, answer, other, true)
      else if (!answer.headersSent) answer.writeHead(502).end('the proxy got no answer')
      else answer.destroy()
    }
    if (backend === undefined) return failed()
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: backend.port,
        agent: backend.agent,
        method: incoming.method ?? 'GET',
        path: incoming.url ?? '/',
        headers: { ...incoming.headers, connection: 'keep-alive', 'x-forwarded-for': '192.0.2.1' },
      },
      received => {
        backend.served += 1
        // They are about the connection behind the proxy.
        const { connection: _hop, 'keep-alive': _time, ...headers } = received.headers
        answer.writeHead(received.statusCode ?? 502, headers)
        received.on('error', () => answer.destroy())
        received.pipe(answer)
      },
    )
    outgoing.once('error', failed)
    incoming.pipe(outgoing)
  }
  const server = createServer((incoming, answer) => forward(incoming, answer, next(), false))
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })

  const check = async (backend: Backend): Promise<void> => {
    const isReady = await fetch(`http://127.0.0.1:${backend.port}/api/ready`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    }).then(
      answer => answer.status === 200,
      () => false,
    )
    backend.failures = isReady ? 0 : backend.failures + 1
    if (isReady) backend.isUp = true
    else if (backend.failures >= FAILURES_UNTIL_DOWN) backend.isUp = false
    if (!backend.isRemoved) setTimeout(() => void check(backend), CHECK_INTERVAL_MS)
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: port => {
      const agent = new Agent({ keepAlive: true })
      const backend = { port, isUp: false, failures: 0, served: 0, isRemoved: false, agent }
      backends.push(backend)
      void check(backend)
    },
    remove: port => {
      for (const one of backends) if (one.port === port) one.isRemoved = true
    },
    isUp: port => backends.some(one => one.port === port && one.isUp),
    served: () => backends.map(one => one.served),
    close: async () => {
      for (const one of backends) {
        one.isRemoved = true
        one.agent.destroy()
      }
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
