import { setTimeout as pause } from 'node:timers/promises'
import { residentMb } from '../support/residentMemory.ts'
import { checkAll, type Findings } from './checks.ts'
import { startClients, type Scene } from './clients.ts'
import { faults, type RunningFault } from './faults.ts'
import { Journal } from './journal.ts'
import { placeOf, type FaultKind, type PlannedFault, type PlannedStep } from './plan.ts'
import type { World } from './world.ts'

/** Faults of one moment as they happened: from their begin until the portals were ready again. */
export type Happened = {
  readonly kinds: readonly FaultKind[]
  readonly from: number
  readonly healedAt: number
  readonly readyAt: number
  /** Those that were seen from outside. */
  readonly felt: readonly FaultKind[]
  /** Longest time without an acknowledged write. */
  readonly gapMs: number
  /** Resident memory of each portal afterwards. */
  readonly memoryMb: readonly number[]
}
export type DrillReport = Findings & {
  readonly happened: readonly Happened[]
  readonly writes: Readonly<Record<'ok' | 'rejected' | 'unknown', number>>
  /** Acknowledged writes by their name, and rejected ones by name and code. */
  readonly byName: ReadonlyMap<string, number>
  readonly rejections: ReadonlyMap<string, number>
  /** Milliseconds of each call. */
  readonly during: readonly number[]
  readonly outside: readonly number[]
}

type Options = {
  readonly say?: (line: string) => void
  readonly check?: (world: World, journal: Journal, scene: Scene) => Promise<Findings>
  /** No fault begins after this moment (`Date.now()`). */
  readonly until?: number
}

const CALM_MS = 1_000
const BUSY_WRITES = 25
const BUSY_TIMEOUT_MS = 10_000
const READY_TIMEOUT_MS = 30_000
const MAX_READY_MS = 10_000
/** A fault lasts longer than planned until it was felt: a provider may have no call for some time. */
const FELT_TIMEOUT_MS = 6_000
/** Calls that began in a fault may end after it. */
const AFTERWARDS_MS = 4_000
const MAX_MEMORY_MB = 400
/** Carries out a plan while clients of six kinds write, then checks what they were told against the database. */
export async function runDrill(
  world: World,
  scene: Scene,
  plan: readonly PlannedStep[],
  { say = () => {}, check = checkAll, until = Infinity }: Options = {},
): Promise<DrillReport> {
  await world.run()
  const journal = new Journal(world.doors)
  const clients = startClients(world, journal, scene)
  const happened: Omit<Happened, 'gapMs'>[] = []
  const late: string[] = []
  try {
    await untilBusy(journal)
    for (const step of plan) {
      if (Date.now() > until) break
      const one = await carryOut(world, step)
      happened.push(one)
      const { kinds, from, healedAt, readyAt, felt } = one
      const name = kinds.join(' + ')
      say(`  ${name}: ${Math.round(healedAt - from)} ms, ready ${Math.round(readyAt - healedAt)} ms later`)
      if (readyAt - healedAt > MAX_READY_MS) late.push(`not ready within 10 s after: ${name}`)
      if (felt.length === 0) late.push(`had no effect: ${name}`)
    }
    await pause(CALM_MS)
  } finally {
    await clients.stop()
  }
  const findings = await check(world, journal, scene)
  const isDuring = (at: number) =>
    happened.some(({ from, readyAt }) => at >= from - AFTERWARDS_MS && at <= readyAt + AFTERWARDS_MS)
  const unexplained = journal.responses.filter(
    ({ answer: { status, outcome }, hasRetryAfter, at }) =>
      status === 500 || (status > 500 && outcome === 'unknown' && !hasRetryAfter && !isDuring(at)),
  )
  const mostMemory = Math.max(0, ...happened.flatMap(({ memoryMb }) => memoryMb))
  const violations = [
    ...findings.violations,
    ...late,
    ...new Set(
      unexplained.map(({ answer: { status, code }, path }) => `${withoutIds(path)} returned ${status} ${code}`),
    ),
    ...(mostMemory > MAX_MEMORY_MB ? [`a portal used ${mostMemory} MB`] : []),
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
    during: times(true),
    outside: times(false),
  }
}

/** One moment of a plan: all its faults, until the portals are ready again. */
export async function carryOut(
  world: World,
  step: PlannedStep,
  feltTimeoutMs = FELT_TIMEOUT_MS,
): Promise<Omit<Happened, 'gapMs'>> {
  await pause(step.pauseMs)
  const from = performance.now()
  const running: { readonly fault: PlannedFault; readonly begun: RunningFault }[] = []
  for (const fault of step.faults) {
    if (running.length > 0) await pause(step.apartMs)
    running.push({
      fault,
      begun: await faults[fault.kind](world, { ...fault, portal: fault.portal % world.portals.length }),
    })
  }
  await pause(Math.max(...step.faults.map(({ lastsMs }) => lastsMs)))
  // Of several faults one can hide another, for ever.
  const timeoutMs = running.length > 1 ? 0 : feltTimeoutMs
  const felt = await Promise.all(
    running.map(async ({ fault, begun }) => ((await isFelt(begun, timeoutMs)) ? [fault.kind] : [])),
  )
  // A portal starts only with its clock, its network and its database.
  const order = Object.keys(placeOf)
  for (const { begun } of running.toSorted((a, b) => order.indexOf(a.fault.kind) - order.indexOf(b.fault.kind)))
    await begun.heal()
  const healedAt = performance.now()
  await untilReady(world)
  return {
    kinds: step.faults.map(({ kind }) => kind),
    from,
    healedAt,
    readyAt: performance.now(),
    felt: felt.flat(),
    memoryMb: world.portals.map(portal => Math.round(residentMb(portal))),
  }
}

async function isFelt(fault: RunningFault, timeoutMs: number): Promise<boolean> {
  for (const until = Date.now() + timeoutMs; ;) {
    if (await fault.isFelt()) return true
    if (Date.now() > until) return false
    await pause(50)
  }
}

/** The first fault meets clients that are logged in and write. */
async function untilBusy(journal: Journal): Promise<void> {
  const until = Date.now() + BUSY_TIMEOUT_MS
  const count = () => journal.entries.filter(({ answer }) => answer.outcome === 'ok').length
  while (count() < BUSY_WRITES && Date.now() < until) await pause(20)
}

async function untilReady(world: World): Promise<void> {
  for (const until = Date.now() + READY_TIMEOUT_MS; Date.now() < until;) {
    if ((await Promise.all(world.portals.map((_portal, index) => world.isReady(index)))).every(Boolean)) return
    await pause(50)
  }
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

const withoutIds = (path: string) => path.replace(/\?.*$/, '').replace(/\/[\w-]*\d[\w-]*/g, '/…')
