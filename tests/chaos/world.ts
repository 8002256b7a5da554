import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Kysely } from 'kysely'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import type { Tables } from '../../server/db/tables.ts'
import { startPortal, type RunningPortal } from '../support/portal.ts'
import { startPostgresPair, type PostgresPair } from '../support/postgresPair.ts'
import { mountSmallDisk, smallDiskMissing, type SmallDisk } from '../support/smallDisk.ts'
import { startOutside, type Outside } from './outside.ts'
import { allKinds, placeOf, type FaultKind } from './plan.ts'
import { startTcpProxy, type TcpProxy } from './tcpProxy.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const CLOCK = pathToFileURL(join(root, 'tests/chaos/clock.mjs')).href

export type WorldKind = 'servers' | 'embedded'

/** Portals with their database and providers, and a proxy on every way between them. */
export type World = {
  /** The faults that it can have. Full disks need the right to mount. */
  readonly kinds: readonly FaultKind[]
  /** Missing when the database is embedded. */
  readonly pair: PostgresPair | undefined
  /** The disk of an embedded database. */
  readonly disk: SmallDisk | undefined
  readonly outside: Outside
  /** On the way to the database, in the order of the servers in DATABASE_URL. */
  readonly wires: readonly TcpProxy[]
  /** Where clients reach each portal. */
  readonly doors: readonly TcpProxy[]
  readonly portals: readonly RunningPortal[]
  /** Portals that ended while they started, and were started again. */
  readonly failedStarts: number
  /** Works on the database past all proxies. An embedded one is opened for it after its portal was killed. */
  inspect<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>
  /** Starts the portal again that was killed for an inspection. */
  run(): Promise<void>
  /** Ends a portal and starts it again behind the same door. */
  replace(index: number, signal: NodeJS.Signals): Promise<void>
  /** Portals that are started from now on are of this build. */
  use(bundle: string): void
  moveClock(ms: number): void
  isReady(index: number): Promise<boolean>
  stop(): Promise<void>
}

const READY_TIMEOUT_MS = 2_000
const MAX_STARTS = 4
/** A check reads everything that was written in minutes. */
const INSPECTION = { QUERY_TIMEOUT_MS: '60000' }
/** Room for an hour of writes. What is used of it is in memory. */
const DISKS = { dataMegabytes: 2_000, logMegabytes: 500 }

/**
 * Two portals on a primary with a synchronous standby, or one portal with the embedded database.
 * @param kind which of both
 */
export async function startWorld(kind: WorldKind = 'servers'): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-drill-'))
  const clockFile = join(folder, 'clock')
  writeFileSync(clockFile, '0')
  const closing: (() => Promise<unknown> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const close of closing.toReversed()) await close()
  }
  try {
    const hasDisks = smallDiskMissing() === undefined
    const isEmbedded = kind === 'embedded'
    const pair = isEmbedded ? undefined : await startPostgresPair({ disks: hasDisks ? DISKS : undefined })
    closing.push(() => pair?.stop())
    const disk = isEmbedded && hasDisks ? mountSmallDisk(join(folder, 'disk'), DISKS.dataMegabytes) : undefined
    closing.push(() => disk?.remove())
    const outside = await startOutside(join(folder, 'certificate.pem'))
    closing.push(() => outside.close())
    const ports = pair?.url.match(/(?<=:)\d+/g)?.map(Number) ?? []
    const wires = await Promise.all(ports.map(port => startTcpProxy(port)))
    for (const wire of wires) closing.push(() => wire.close())
    const doors = await Promise.all(Array.from({ length: isEmbedded ? 1 : 2 }, () => startTcpProxy(0)))
    for (const door of doors) closing.push(() => door.close())
    const env = {
      ...outside.env,
      ...(isEmbedded
        ? {}
        : {
            DATABASE_URL: `postgres://portal@${wires.map(({ port }) => `127.0.0.1:${port}`).join(',')}/portal`,
            PERSONAL_DATA_KEYS: `drill:${'b'.repeat(64)}`,
          }),
      PUBLIC_URL: `http://127.0.0.1:${doors[0]?.port ?? 0}`,
      SECRET_KEY: 'a'.repeat(64),
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
    const dataDir = join(disk?.folder ?? folder, 'data')
    let build: string | undefined
    let failedStarts = 0
    /** A service manager starts a process again that found no database in time. */
    const launch = async (): Promise<RunningPortal> => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await startPortal({
            env,
            ...(isEmbedded ? { dataDir } : {}),
            ...(build === undefined ? {} : { bundle: build }),
          })
        } catch (error) {
          failedStarts += 1
          if (attempt === MAX_STARTS) throw error
        }
      }
    }
    const portals: RunningPortal[] = []
    closing.push(() => Promise.all(portals.map(portal => portal.stop('SIGKILL'))))
    for (const door of doors) {
      const portal = await launch()
      portals.push(portal)
      door.target = portal.port
    }
    let isDown = false
    const replace = async (index: number, signal: NodeJS.Signals) => {
      isDown = false
      await portals[index]?.stop(signal)
      const next = await launch()
      portals[index] = next
      const door = doors[index]
      if (door !== undefined) door.target = next.port
    }
    const open = () =>
      openDatabase(
        readConfig(
          { ...env, ...INSPECTION, ...(pair === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: pair.url }) },
          root,
        ),
      )
    const database = isEmbedded ? undefined : await open()
    closing.push(() => database?.close())
    return {
      kinds: allKinds.filter(one => isPossible(one, { isEmbedded, hasDisks })),
      pair,
      disk,
      outside,
      wires,
      doors,
      portals,
      get failedStarts() {
        return failedStarts
      },
      inspect: async work => {
        if (database !== undefined) return work(database.db)
        isDown = true
        for (const portal of portals) await portal.stop('SIGKILL')
        const opened = await open()
        try {
          return await work(opened.db)
        } finally {
          await opened.close()
        }
      },
      run: async () => {
        if (isDown) await replace(0, 'SIGKILL')
      },
      use: bundle => {
        build = bundle
      },
      replace,
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

function isPossible(kind: FaultKind, { isEmbedded, hasDisks }: { isEmbedded: boolean; hasDisks: boolean }): boolean {
  if (kind.startsWith('disk') && !hasDisks) return false
  if (kind === 'disk of the portal full') return isEmbedded
  return !isEmbedded || !['network', 'database'].includes(placeOf[kind])
}
