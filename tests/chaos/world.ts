import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase, type Database } from '../../server/db/database.ts'
import { startPortal, type RunningPortal } from '../support/portal.ts'
import { startPostgresPair, type PostgresPair } from '../support/postgresPair.ts'
import { startOutside, type Outside } from './outside.ts'
import { startTcpProxy, type TcpProxy } from './tcpProxy.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const CLOCK = pathToFileURL(join(root, 'tests/chaos/clock.mjs')).href

/** Two portals on a primary with a synchronous standby, with a proxy on every way. */
export type World = {
  readonly pair: PostgresPair
  readonly outside: Outside
  /** The database past all proxies, for preparation and checks. */
  readonly database: Database
  /** In the order of the servers in DATABASE_URL. */
  readonly wires: readonly TcpProxy[]
  /** Where clients reach each portal. */
  readonly doors: readonly TcpProxy[]
  readonly portals: readonly RunningPortal[]
  /** Ends a portal and starts it again behind the same door. */
  replace(index: number, signal: NodeJS.Signals): Promise<void>
  /** Portals that are started from now on are of this build. */
  use(bundle: string): void
  moveClock(ms: number): void
  isReady(index: number): Promise<boolean>
  stop(): Promise<void>
}

const READY_TIMEOUT_MS = 2_000

export async function startWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-drill-'))
  const clockFile = join(folder, 'clock')
  writeFileSync(clockFile, '0')
  const closing: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const close of closing.toReversed()) await close()
  }
  try {
    const pair = await startPostgresPair()
    closing.push(() => pair.stop())
    const outside = await startOutside(join(folder, 'certificate.pem'))
    closing.push(() => outside.close())
    const ports = pair.url.match(/(?<=:)\d+/g)?.map(Number) ?? []
    const wires = await Promise.all(ports.map(port => startTcpProxy(port)))
    for (const wire of wires) closing.push(() => wire.close())
    const doors = await Promise.all([startTcpProxy(0), startTcpProxy(0)])
    for (const door of doors) closing.push(() => door.close())
    const env = {
      ...outside.env,
      PUBLIC_URL: `http://127.0.0.1:${doors[0]?.port ?? 0}`,
      DATABASE_URL: `postgres://portal@${wires.map(({ port }) => `127.0.0.1:${port}`).join(',')}/portal`,
      SECRET_KEY: 'a'.repeat(64),
      PERSONAL_DATA_KEYS: `drill:${'b'.repeat(64)}`,
      SIMULATORS: 'false',
      DEMO: 'true',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      SHUTDOWN_GRACE_MS: '500',
      DATABASE_CONNECT_TIMEOUT_MS: '1500',
      QUERY_TIMEOUT_MS: '2000',
      DATABASE_POOL_SIZE: '20',
      FORM_APPLY_LIMIT: '1000000',
      FORM_MEGABYTES_LIMIT: '2000',
      OUTSIDE_MESSAGES_PER_NETWORK: '1000000',
      ANONYMOUS_MEGABYTES_PER_NETWORK: '2000',
      DRILL_CLOCK: clockFile,
      NODE_OPTIONS: `--import=${CLOCK}`,
    }
    let build: string | undefined
    const launch = () => startPortal({ env, ...(build === undefined ? {} : { bundle: build }) })
    const portals = [await launch(), await launch()]
    for (const index of portals.keys()) closing.push(() => portals[index]?.stop('SIGKILL'))
    for (const [index, door] of doors.entries()) door.target = portals[index]?.port ?? 0
    const database = await openDatabase(readConfig({ ...env, DATABASE_URL: pair.url }, root))
    closing.push(() => database.close())
    return {
      pair,
      outside,
      database,
      wires,
      doors,
      portals,
      use: bundle => {
        build = bundle
      },
      replace: async (index, signal) => {
        await portals[index]?.stop(signal)
        const next = await launch()
        portals[index] = next
        const door = doors[index]
        if (door !== undefined) door.target = next.port
      },
      moveClock: ms => {
        writeFileSync(clockFile, String(ms))
      },
      isReady: index =>
        fetch(`${portals[index]?.url ?? ''}/api/ready`, { signal: AbortSignal.timeout(READY_TIMEOUT_MS) }).then(
          ({ status }) => status === 200,
          () => false,
        ),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
