import { parseArgs } from 'node:util'
import { standbyMissing } from '../support/postgres.ts'
import { prepareScene } from './clients.ts'
import { runDrill, type DrillReport } from './drill.ts'
import { planOf, type PlannedFault } from './plan.ts'
import { reportLines } from './report.ts'
import { shortestFailing } from './shortest.ts'
import { startWorld } from './world.ts'

/**
 * `npm run drill -- --minutes 30 --seed 7`: two portals and six kinds of clients under the faults of the seed's plan.
 * Prints a table, and for a failing plan the shortest part from its begin that still fails. Needs a built server.
 */
const SECONDS_OF_FAULT = 7

async function drill(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '5' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  })
  const minutes = Number(values.minutes)
  const seed = Number(values.seed)
  const missing = standbyMissing()
  if (missing !== undefined) throw new Error(missing)
  if (!(minutes > 0) || !Number.isSafeInteger(seed) || seed < 0)
    throw new Error('Say how long: npm run drill -- --minutes 30 --seed 7')
  const plan = planOf(seed, 1_000)
  say(`Seed ${seed}, ${minutes} minutes.`)
  const world = await startWorld()
  try {
    const scene = await prepareScene(world)
    const until = Date.now() + minutes * 60_000
    const faults = plan.slice(0, Math.max(1, Math.round((minutes * 60) / SECONDS_OF_FAULT)))
    const run = (part: readonly PlannedFault[]): Promise<DrillReport> => runDrill(world, scene, part, { say })
    const report = await run(faults)
    say(`\n${reportLines(seed, report).join('\n')}`)
    say(`\nTook ${((Date.now() - until) / 60_000 + minutes).toFixed(1)} minutes.`)
    if (report.violations.length === 0) return
    process.exitCode = 1
    const shortest = await shortestFailing(faults, async part => (await run(part)).violations.length > 0)
    say(`\nThe shortest part that fails has ${shortest.length} faults: ${shortest.map(({ kind }) => kind).join(', ')}.`)
  } finally {
    await world.stop()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await drill()
