import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { startPostgres, type TestPostgres } from './postgres.ts'

/** A PostgreSQL server behind a wire that can be cut: what a network, an administrator and a crash do to connections. */
export type FaultyDatabase = {
  /** Through the wire. */
  readonly url: string
  /** Around the wire, for the test's own questions. */
  readonly directUrl: string
  readonly server: TestPostgres
  /** Closes every connection of the wire; `reset` as a firewall does, without a goodbye. */
  cut(how?: 'end' | 'reset'): void
  /** From now on nothing arrives on either side, and nobody is told. */
  swallow(on: boolean): void
  /** `pg_terminate_backend` on every connection of the portal, or on those that run a statement like this one. */
  terminate(like?: string): Promise<number>
  /** Waits until so many connections of the portal run a statement like this one. */
  running(like: string, count?: number): Promise<void>
  ask<Row>(text: string): Promise<Row[]>
  stop(): Promise<void>
}

const OWN_NAME = 'test-admin'

export async function startFaultyDatabase(settings: Record<string, string> = {}): Promise<FaultyDatabase> {
  // A crash must not lose what was committed before it, as on a server that is run for real.
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

/** What a promise came to, with the time that it took. */
export async function timed<T>(work: Promise<T>): Promise<{ value?: T; error?: unknown; ms: number }> {
  const started = performance.now()
  try {
    return { value: await work, ms: performance.now() - started }
  } catch (error) {
    return { error, ms: performance.now() - started }
  }
}
