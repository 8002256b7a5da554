import { setTimeout as pause } from 'node:timers/promises'
import type { FaultKind, PlannedFault } from './plan.ts'
import type { World } from './world.ts'

type Heal = () => Promise<void> | void
const ROLE_CHANGE_MS = 300
const HOUR_MS = 3_600_000
/** Begins a fault, and returns what ends it. */
export const faults: Readonly<Record<FaultKind, (world: World, fault: PlannedFault) => Promise<Heal>>> = {
  'portal killed': async (world, { portal }) => {
    await world.portals[portal]?.stop('SIGKILL')
    return () => world.replace(portal, 'SIGKILL')
  },
  'portal hangs': async ({ portals }, { portal }) => {
    const pid = portals[portal]?.pid ?? 0
    process.kill(pid, 'SIGSTOP')
    return () => void process.kill(pid, 'SIGCONT')
  },
  'portal rolled': async (world, { portal }) => {
    await world.replace(portal, 'SIGTERM')
    return () => {}
  },
  'database failover': async ({ pair }) => {
    await pair.primary().kill()
    await pause(ROLE_CHANGE_MS)
    await pair.promote()
    return () => pair.rebuild()
  },
  'database restarted': async ({ pair }) => {
    await pair.primary().end('SIGQUIT')
    return () => pair.primary().start()
  },
  'database hangs': async ({ pair }) => {
    const primary = pair.primary()
    primary.signal('SIGSTOP')
    return () => primary.signal('SIGCONT')
  },
  'standby down': async ({ pair }) => {
    await pair.standby().kill()
    return () => pair.standby().start()
  },
  'connections of the database cut': async ({ wires }, { size }) => {
    for (const wire of wires) {
      wire.cutAfter = 2_000 + size * 10
      wire.cut()
    }
    return () => {
      for (const wire of wires) wire.cutAfter = null
    }
  },
  'network to the database slow': async ({ wires }, { size }) => {
    for (const wire of wires) wire.delayMs = 20 + (size % 60)
    return () => {
      for (const wire of wires) wire.delayMs = 0
    }
  },
  'network to the database silent': async ({ wires }) => {
    for (const wire of wires) wire.isSilent = true
    return () => {
      for (const wire of wires) {
        wire.isSilent = false
        wire.cut()
      }
    }
  },
  'connections of clients cut': async ({ doors }, { portal, size }) => {
    const door = doors[portal]
    if (door !== undefined) door.cutAfter = size
    door?.cut()
    return () => {
      if (door !== undefined) door.cutAfter = null
    }
  },
  'providers return 500': async world => providers(world, 'returns 500'),
  'providers are slow': async world => providers(world, 'is slow'),
  'providers send garbage': async world => providers(world, 'sends garbage'),
  'clock an hour ahead': async world => {
    world.moveClock(HOUR_MS)
    return () => world.moveClock(0)
  },
}

function providers({ outside }: World, mode: World['outside']['mode']): Heal {
  outside.mode = mode
  return () => {
    outside.mode = 'works'
  }
}
