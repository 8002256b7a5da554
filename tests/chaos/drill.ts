import { setTimeout as pause } from 'node:timers/promises'
import { checkAll, memoryOf, type Findings } from './checks.ts'
import { startClients, type Scene } from './clients.ts'
import { faults } from './faults.ts'
import { Journal } from './journal.ts'
import type { FaultKind, PlannedFault } from './plan.ts'
import type { World } from './world.ts'

/** A fault as it happened: from its begin until both portals were ready again. */
export type Happened = {
  readonly kind: FaultKind
  readonly from: number
  readonly healedAt: number
  readonly readyAt: number
  /** Longest time without an acknowledged write. */
  readonly gapMs: number
}
export type DrillReport = Findings & {
  readonly happened: readonly Happened[]
  readonly writes: Readonly<Record<'ok' | 'rejected' | 'unknown', number>>
  /** Acknowledged writes by their name, and rejected ones by name and code. */
  readonly byName: ReadonlyMap<string, number>
  readonly rejections: ReadonlyMap<string, number>
  readonly calls: number
  readonly p99DuringMs: number
  readonly p99OutsideMs: number
  readonly memoryMb: readonly number[]
}

type Options = {
  readonly say?: (line: string) => void
  readonly check?: (world: World, journal: Journal, scene: Scene) => Promise<Findings>
}

const CALM_MS = 1_000
const BUSY_WRITES = 25
const BUSY_TIMEOUT_MS = 10_000
const READY_TIMEOUT_MS = 30_000
const MAX_READY_MS = 10_000
/** Calls that began in a fault may end after it. */
const AFTERWARDS_MS = 4_000
const MAX_MEMORY_MB = 400
/** Carries out a plan while six kinds of clients write, then checks what they were told against the database. */
export async function runDrill(
  world: World,
  scene: Scene,
  plan: readonly PlannedFault[],
  { say = () => {}, check = checkAll }: Options = {},
): Promise<DrillReport> {
  const journal = new Journal(world.doors)
  const clients = startClients(world, journal, scene)
  const happened: Omit<Happened, 'gapMs'>[] = []
  const late: string[] = []
  try {
    await untilBusy(journal)
    for (const fault of plan) {
      await pause(fault.pauseMs)
      const from = performance.now()
      const heal = await faults[fault.kind](world, fault)
      await pause(fault.lastsMs)
      await heal()
      const healedAt = performance.now()
      const isReady = await untilReady(world)
      const readyAt = performance.now()
      happened.push({ kind: fault.kind, from, healedAt, readyAt })
      say(`  ${fault.kind}: ${Math.round(healedAt - from)} ms, ready ${Math.round(readyAt - healedAt)} ms later`)
      if (!isReady || readyAt - healedAt > MAX_READY_MS) late.push(`not ready within 10 s after: ${fault.kind}`)
    }
    await pause(CALM_MS)
  } finally {
    await clients.stop()
  }
  const findings = await check(world, journal, scene)
  const memoryMb = world.portals.map(({ pid }) => Math.round(memoryOf(pid)))
  const isDuring = (at: number) =>
    happened.some(({ from, readyAt }) => at >= from - AFTERWARDS_MS && at <= readyAt + AFTERWARDS_MS)
  const unexplained = journal.responses.filter(
    ({ answer: { status, outcome }, hasRetryAfter, at }) =>
      status === 500 || (status > 500 && outcome === 'unknown' && !hasRetryAfter && !isDuring(at)),
  )
  const violations = [
    ...findings.violations,
    ...late,
    ...new Set(
      unexplained.map(({ answer: { status, code }, path }) => `${withoutIds(path)} returned ${status} ${code}`),
    ),
    ...(Math.max(...memoryMb) > MAX_MEMORY_MB ? [`a portal uses ${Math.max(...memoryMb)} MB`] : []),
  ]
  const writes = { ok: 0, rejected: 0, unknown: 0 }
  const byName = new Map<string, number>()
  const rejections = new Map<string, number>()
  const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const { name, answer } of journal.entries) {
    writes[answer.outcome] += 1
    if (answer.outcome === 'ok') add(byName, name)
    if (answer.outcome === 'rejected') add(rejections, `${name} ${answer.code}`)
  }
  const acknowledged = journal.entries.filter(({ answer }) => answer.outcome === 'ok').map(({ at }) => at)
  const times = (during: boolean) => journal.responses.filter(({ at }) => isDuring(at) === during).map(({ ms }) => ms)
  return {
    ...findings,
    violations,
    happened: happened.map(one => ({ ...one, gapMs: longestGap(acknowledged, one.from, one.readyAt) })),
    writes,
    byName,
    rejections,
    calls: journal.responses.length,
    p99DuringMs: percentile99(times(true)),
    p99OutsideMs: percentile99(times(false)),
    memoryMb,
  }
}

/** The first fault meets clients that are logged in and write. */
async function untilBusy(journal: Journal): Promise<void> {
  const until = Date.now() + BUSY_TIMEOUT_MS
  const count = () => journal.entries.filter(({ answer }) => answer.outcome === 'ok').length
  while (count() < BUSY_WRITES && Date.now() < until) await pause(20)
}

async function untilReady(world: World): Promise<boolean> {
  for (const until = Date.now() + READY_TIMEOUT_MS; Date.now() < until;) {
    if ((await Promise.all(world.portals.map((_portal, index) => world.isReady(index)))).every(Boolean)) return true
    await pause(50)
  }
  return false
}

/** Longest time between two acknowledged writes that touches the fault. */
function longestGap(acknowledged: readonly number[], from: number, to: number): number {
  const times = [...acknowledged].sort((a, b) => a - b)
  let longest = 0
  for (let index = 1; index < times.length; index += 1) {
    const [before = 0, after = 0] = [times[index - 1], times[index]]
    if (after >= from && before <= to) longest = Math.max(longest, after - before)
  }
  return longest
}

function percentile99(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0
}

const withoutIds = (path: string) => path.replace(/\?.*$/, '').replace(/\/[\w-]*\d[\w-]*/g, '/…')
