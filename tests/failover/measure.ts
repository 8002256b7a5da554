import { parseArgs } from 'node:util'
import { standbyMissing } from '../support/postgres.ts'
import { runFailover, startFailoverWorld, type FailoverResult } from './failover.ts'

/**
 * `npm run test:failover -- --runs 20`: a portal on two database servers, the primary of which is killed or hangs in
 * turn. Ends with 1 if an acknowledged write is lost or stored twice, or if writes resume later than two seconds after a
 * promotion. Needs a built server (`npm run build`).
 */
const MAX_RESUMED_MS = 2_000

async function measure(): Promise<void> {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '20' } } })
  const runs = Number(values.runs)
  const missing = standbyMissing()
  if (!Number.isInteger(runs) || runs < 1 || missing !== undefined)
    throw new Error(missing ?? 'Say how many runs: npm run test:failover -- --runs 20')
  const world = await startFailoverWorld()
  const results: FailoverResult[] = []
  try {
    print('| run | primary | acknowledged | lost | doubled | resumed after promotion, ms | other responses |')
    print('|---|---|---|---|---|---|---|')
    for (let run = 1; run <= runs; run += 1) {
      const result = await runFailover(world, run % 2 === 1 ? 'kill' : 'hang')
      results.push(result)
      const { fault, acknowledged, lost, doubled, resumedMs, rejected } = result
      print(`| ${[run, fault, acknowledged, lost, doubled, Math.round(resumedMs), rejected].join(' | ')} |`)
    }
  } finally {
    await world.stop()
  }
  const isGood = results.every(
    ({ lost, doubled, resumedMs }) => lost === 0 && doubled === 0 && resumedMs <= MAX_RESUMED_MS,
  )
  const times = results.map(({ resumedMs }) => resumedMs).sort((a, b) => a - b)
  print(
    `\n${isGood ? 'Passed' : 'FAILED'}: resumed after ${Math.round(times[0] ?? 0)} to ${Math.round(times.at(-1) ?? 0)} ms, median ${Math.round(times[times.length >> 1] ?? 0)}.`,
  )
  process.exitCode = isGood ? 0 : 1
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

await measure()
