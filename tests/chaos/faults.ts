import { setTimeout as pause } from 'node:timers/promises'
import type { PostgresPair } from '../support/postgresPair.ts'
import type { ServerFolder } from '../support/postgres.ts'
import type { ProviderMode } from './outside.ts'
import type { FaultKind, PlannedFault } from './plan.ts'
import type { TcpProxy } from './tcpProxy.ts'
import type { World } from './world.ts'

export type RunningFault = {
  /** Ends it. */
  heal(): Promise<void> | void
  /** Whether it is really there, seen from outside: a fault without an effect proves nothing. */
  isFelt(): Promise<boolean> | boolean
}

const ROLE_CHANGE_MS = 300
const HOUR_MS = 3_600_000
const CLOCK_TOLERANCE_MS = 120_000
/** What works responds within this time, also on a busy machine. */
const RESPONSE_MS = 700
const START_TIMEOUT_MS = 60_000
/** The log grows by 8 MB each time; PostgreSQL has some files of it in reserve. */
const MAX_LOG_WRITES = 60

/** Begins a fault, and returns what ends it. */
export const faults: Readonly<Record<FaultKind, (world: World, fault: PlannedFault) => Promise<RunningFault>>> = {
  'portal killed': async (world, { portal }) => {
    await world.portals[portal]?.stop('SIGKILL')
    return { heal: () => world.replace(portal, 'SIGKILL'), isFelt: () => isSilent(world, portal) }
  },
  'portal hangs': async (world, { portal }) => {
    const pid = world.portals[portal]?.pid ?? 0
    process.kill(pid, 'SIGSTOP')
    return { heal: () => void process.kill(pid, 'SIGCONT'), isFelt: () => isSilent(world, portal) }
  },
  'portal rolled': async (world, { portal }) => {
    const stopped = world.portals[portal]?.stop('SIGTERM')
    return {
      heal: async () => {
        await stopped
        await world.replace(portal, 'SIGKILL')
      },
      isFelt: async () => !(await world.isReady(portal)),
    }
  },
  'database failover': async world => {
    const pair = pairOf(world)
    const old = pair.primary()
    await old.kill()
    await pause(ROLE_CHANGE_MS)
    await pair.promote()
    return { heal: () => pair.rebuild(), isFelt: () => !old.isRunning && pair.primary() !== old }
  },
  'database restarted': async world => {
    const pair = pairOf(world)
    const primary = pair.primary()
    await primary.end('SIGQUIT')
    const heal = async () => {
      await primary.start()
      await pair.follow()
    }
    return { heal, isFelt: () => !primary.isRunning }
  },
  'database hangs': async world => {
    const pair = pairOf(world)
    const primary = pair.primary()
    primary.signal('SIGSTOP')
    return { heal: () => primary.signal('SIGCONT'), isFelt: () => fails(pair.ask('select 1')) }
  },
  'standby down': async world => {
    const pair = pairOf(world)
    await pair.standby().kill()
    return {
      heal: async () => {
        await pair.standby().start()
        await pair.follow()
      },
      isFelt: async () => (await pair.ask('select 1 from pg_stat_replication')).length === 0,
    }
  },
  'disk of the database full': async world => {
    const pair = pairOf(world)
    const { data } = disksOf(pair.primary())
    data.fill()
    const growth = 'create table drill as select generate_series(1, 300000)'
    return {
      heal: () => data.empty(),
      isFelt: () =>
        pair.ask(growth).then(
          () => false,
          (error: unknown) => (error as { code?: string }).code === '53100',
        ),
    }
  },
  'disk of its log full': async world => {
    const pair = pairOf(world)
    const primary = pair.primary()
    const { log } = disksOf(primary)
    log.fill()
    const hasStopped = await growLog(pair)
    return {
      heal: async () => {
        log.empty()
        await answers(pair, primary)
        await pair.follow()
      },
      isFelt: () => hasStopped,
    }
  },
  'disk of the portal full': async ({ disk }) => {
    if (disk === undefined) throw new Error('this world has no disk of its own')
    disk.fill()
    return { heal: () => disk.empty(), isFelt: () => disk.isFull() }
  },
  'connections of the database cut': async ({ wires }, { size }) =>
    network(
      wires,
      wire => {
        wire.cutAfter = 2_000 + size * 10
        wire.cut()
      },
      'cut',
    ),
  'network to the database slow': async ({ wires }, { size }) =>
    network(
      wires,
      wire => {
        wire.delayMs = 20 + (size % 60)
      },
      'delayed',
    ),
  'network to the database silent': async ({ wires }) => dropping(wires, 'everything'),
  'responses of the database lost': async ({ wires }) => dropping(wires, 'responses'),
  'connections of clients cut': async (world, { portal, size }) =>
    network(
      doorOf(world, portal),
      door => {
        door.cutAfter = size
        door.cut()
      },
      'cut',
    ),
  'network of clients slow': async (world, { portal, size }) =>
    network(
      doorOf(world, portal),
      door => {
        door.delayMs = 100 + (size % 400)
      },
      'delayed',
    ),
  'responses to clients lost': async (world, { portal }) => dropping(doorOf(world, portal), 'responses'),
  'providers return 500': async world => providers(world, 'returns 500'),
  'providers are slow': async world => providers(world, 'is slow'),
  'providers send garbage': async world => providers(world, 'sends garbage'),
  'providers drip': async world => providers(world, 'drips'),
  'providers send wrong types': async world => providers(world, 'sends wrong types'),
  'clock an hour ahead': async world => clock(world, HOUR_MS),
  'clock an hour behind': async world => clock(world, -HOUR_MS),
}

function pairOf({ pair }: World): PostgresPair {
  if (pair === undefined) throw new Error('this world has no database server')
  return pair
}

function disksOf({ disks }: ServerFolder): NonNullable<ServerFolder['disks']> {
  if (disks === undefined) throw new Error('the database server has no disks of its own')
  return disks
}

const doorOf = ({ doors }: World, portal: number): TcpProxy[] => doors.slice(portal, portal + 1)

const dropping = (proxies: readonly TcpProxy[], what: TcpProxy['drops']): RunningFault =>
  network(
    proxies,
    proxy => {
      proxy.drops = what
    },
    'dropped',
  )

function network(
  proxies: readonly TcpProxy[],
  begin: (proxy: TcpProxy) => void,
  damage: keyof TcpProxy['damage'],
): RunningFault {
  const count = () => proxies.reduce((sum, proxy) => sum + proxy.damage[damage], 0)
  const before = count()
  for (const proxy of proxies) begin(proxy)
  return {
    heal: () => {
      for (const proxy of proxies) {
        const hasLost = proxy.drops !== 'nothing'
        proxy.cutAfter = null
        proxy.delayMs = 0
        proxy.drops = 'nothing'
        // The bytes of a connection that has lost some no longer mean anything.
        if (hasLost) proxy.cut()
      }
    },
    isFelt: () => count() > before,
  }
}

function providers({ outside }: World, mode: ProviderMode): RunningFault {
  const before = outside.met.get(mode) ?? 0
  outside.mode = mode
  return {
    heal: () => {
      outside.mode = 'works'
    },
    isFelt: () => (outside.met.get(mode) ?? 0) > before,
  }
}

function clock(world: World, ms: number): RunningFault {
  world.moveClock(ms)
  return {
    heal: () => world.moveClock(0),
    isFelt: () => Math.abs(world.outside.clockAheadMs - ms) < CLOCK_TOLERANCE_MS,
  }
}

/** Nothing answers where the portal listens, past the proxy of its clients. */
function isSilent({ portals }: World, index: number): Promise<boolean> {
  return fails(fetch(`${portals[index]?.url ?? ''}/api/health`, { signal: AbortSignal.timeout(RESPONSE_MS) }))
}

/** True for a rejection, and for what is still open after a while. */
async function fails(work: Promise<unknown>): Promise<boolean> {
  const isOpen = pause(RESPONSE_MS).then(() => true)
  return Promise.race([
    isOpen,
    work.then(
      () => false,
      () => true,
    ),
  ])
}

/** Writes to the log until the server cannot. Returns whether that came. */
async function growLog(pair: PostgresPair): Promise<boolean> {
  for (let writes = 0; writes < MAX_LOG_WRITES; writes += 1) {
    try {
      await pair.ask(`select pg_logical_emit_message(false, 'drill', repeat('x', 8000000))`)
    } catch {
      return true
    }
  }
  return false
}

/** A server that found no room for its log starts again by itself, or has ended. */
async function answers(pair: PostgresPair, server: ServerFolder): Promise<void> {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until;) {
    if (!server.isRunning) await server.start()
    if (!(await fails(pair.ask('select 1')))) return
    await pause(50)
  }
  throw new Error('the database server does not start again although its log has room')
}
