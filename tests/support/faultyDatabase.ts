import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** A PostgreSQL server behind a TCP proxy that simulates what networks, administrators and crashes do to connections. */
export type FaultyDatabase = {
  /** Through the proxy. */
  readonly url: string
  /** Around the proxy, for queries of the test. */
  readonly directUrl: string
  readonly server: TestPostgres
  /** Closes every connection of the proxy; `reset` sends RST, as a firewall does. */
  cut(how?: 'end' | 'reset'): void
  /** Drops all data in both directions without closing the connections. */
  swallow(on: boolean): void
  /** `pg_terminate_backend` on every connection of the portal, or on those that run a matching statement. */
  terminate(like?: string): Promise<number>
  /** Waits until `count` connections of the portal run a matching statement. */
  running(like: string, count?: number): Promise<void>
  ask<Row>(text: string): Promise<Row[]>
  stop(): Promise<void>
}

const OWN_NAME = 'test-admin'

export async function startFaultyDatabase(settings: Record<string, string> = {}): Promise<FaultyDatabase> {
  // A crash must not lose committed data, as on a production server.
  const server = await startPostgres({ synchronous_commit: 'on', ...settings })
  const target = Number(new URL(server.url).port)
  const sockets = new Set<Socket>()
  let isSwallowing = false
  const wire = createServer(client => {
    const upstream = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes: Buffer) => {
        if (!isSwallowing) to.write(bytes)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>(resolve => {
    wire.listen(0, '127.0.0.1', resolve)
  })
  const through = new URL(server.url)
  through.port = String((wire.address() as AddressInfo).port)

  async function ask<Row>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: server.url, application_name: OWN_NAME })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows as Row[]
    } finally {
      await client.end()
    }
  }
  const portalRuns = (like: string) =>
    `pid <> pg_backend_pid() and application_name <> '${OWN_NAME}' and query ilike '${like.replaceAll("'", "''")}'`

  return {
    url: through.href,
    directUrl: server.url,
    server,
    ask,
    cut: (how = 'end') => {
      for (const socket of sockets)
        if (how === 'reset') socket.resetAndDestroy()
        else socket.destroy()
    },
    swallow: on => {
      isSwallowing = on
    },
    terminate: async (like = '%') =>
      (
        await ask(
          `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and ${portalRuns(like)}`,
        )
      ).length,
    running: async (like, count = 1) => {
      for (let attempt = 0; attempt < 500; attempt += 1) {
        if (
          (await ask(`select 1 from pg_stat_activity where state = 'active' and ${portalRuns(like)}`)).length >= count
        )
          return
        await new Promise(resolve => {
          setTimeout(resolve, 10)
        })
      }
      throw new Error(`nothing runs like ${like}`)
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise(resolve => {
        wire.close(resolve)
      })
      await server.stop()
    },
  }
}

/** The result or error of a promise with its duration. */
export async function timed<T>(work: Promise<T>): Promise<{ value?: T; error?: unknown; ms: number }> {
  const started = performance.now()
  try {
    return { value: await work, ms: performance.now() - started }
  } catch (error) {
    return { error, ms: performance.now() - started }
  }
}
