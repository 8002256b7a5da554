import { parseArgs } from 'node:util'
import { standbyMissing } from '../support/postgres.ts'
import { smallDiskMissing } from '../support/smallDisk.ts'
import { prepareScene } from './clients.ts'
import { runDrill, type DrillReport } from './drill.ts'
import { rememberFailedSeed } from './failedSeed.ts'
import { planOf, type PlannedStep } from './plan.ts'
import { memoryChange, merged, reportLines } from './report.ts'
import { shortestFailing } from './shortest.ts'
import { startWorld } from './world.ts'

/**
 * `npm run drill -- --minutes 30 --seed 7`: two portals and clients of six kinds under the faults of the seed's plan; with
 * `--embedded`, one portal with its own database. Prints a table, and for a failing plan the shortest part from its begin
 * that still fails. Needs a built server.
 */
const PART_MINUTES = 5
/** Enough for any time; a short plan begins like a longer one. */
const STEPS = 5_000
/** Figures of a short run say nothing about memory. */
const MIN_STEPS_FOR_MEMORY = 40
const MAX_MEMORY_GROWTH = 1.2
/** Exit code of a program that Ctrl+C ended. */
const INTERRUPTED = 130

async function drill(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      embedded: { type: 'boolean', default: false },
    },
  })
  const minutes = Number(values.minutes)
  const seed = Number(values.seed)
  const missing = values.embedded ? undefined : standbyMissing()
  if (missing !== undefined) throw new Error(missing)
  if (!(minutes > 0) || !Number.isSafeInteger(seed) || seed < 0)
    throw new Error('Say how long: npm run drill -- --minutes 30 --seed 7')
  const noDisk = smallDiskMissing()
  say(`Seed ${seed}, ${minutes} minutes.${noDisk === undefined ? '' : ` No full disks: ${noDisk}.`}`)
  const startedAt = Date.now()
  const world = await startWorld(values.embedded ? 'embedded' : 'servers')
  // Otherwise the servers go on, and their small disks stay mounted.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void world.stop().finally(() => process.exit(INTERRUPTED)))
  try {
    const plan = planOf(seed, STEPS, { kinds: world.kinds })
    const scene = await prepareScene(world)
    const end = Date.now() + minutes * 60_000
    const reports: DrillReport[] = []
    let done = 0
    let part: readonly PlannedStep[] = []
    while (Date.now() < end && !reports.some(({ violations }) => violations.length > 0)) {
      const until = Math.min(end, Date.now() + PART_MINUTES * 60_000)
      const report = await runDrill(world, scene, plan.slice(done), { say, until }).catch((error: unknown) => {
        // What was found until then is not lost.
        if (reports.length > 0) say(reportLines(seed, merged(reports)).join('\n'))
        throw error
      })
      part = plan.slice(done, done + report.happened.length)
      done += part.length
      reports.push(report)
      say(`  ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes: ${report.violations.length} violations`)
    }
    const all = merged(reports)
    const { first, last } = memoryChange(all.happened)
    const report =
      done >= MIN_STEPS_FOR_MEMORY && last > first * MAX_MEMORY_GROWTH
        ? { ...all, violations: [...all.violations, `memory grew from ${first} to ${last} MB`] }
        : all
    say(`\n${reportLines(seed, report).join('\n')}`)
    say(`Starts that failed and were repeated: ${world.failedStarts}.`)
    say(`\nTook ${((Date.now() - startedAt) / 60_000).toFixed(1)} minutes.`)
    if (report.violations.length === 0) return
    process.exitCode = 1
    rememberFailedSeed(seed)
    const fails = async (steps: readonly PlannedStep[]) =>
      (await runDrill(world, scene, steps, { say })).violations.length > 0
    const shortest = await shortestFailing(part, fails)
    const names = shortest.map(({ faults }) => faults.map(({ kind }) => kind).join(' + '))
    say(`\nThe shortest part that fails has ${shortest.length} moments: ${names.join(', ')}.`)
  } finally {
    await world.stop()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await drill()
