import { checks } from './checks.mjs'
import { runScript } from './failure.mjs'
import { installPackages } from './install.mjs'

/** @param {string} [word] runs only the checks whose name contains it */
export function check(word = '') {
  return runScript(async () => {
    installPackages()
    const { failed } = await runChecks(word)
    if (failed > 0) process.exitCode = 1
  })
}

/**
 * Runs two checks concurrently and prints one line for each.
 * @param {string} [word]
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(word = '') {
  const waiting = checks.filter(({ name }) => name.includes(word))
  const count = { passed: 0, failed: 0 }
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const started = Date.now()
      const { problems, notes } = await resultOf(next)
      count[problems.length === 0 ? 'passed' : 'failed'] += 1
      process.stdout.write(
        `${problems.length === 0 ? '✓' : '✗'} ${next.name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`,
      )
      for (const line of [...problems, ...notes]) process.stdout.write(`    ${line}\n`)
    }
  }
  await Promise.all([worker(), worker()])
  return count
}

/** @param {import('./checks.mjs').Check} check @returns {Promise<{ problems: string[], notes: string[] }>} */
async function resultOf(check) {
  try {
    const result = await check.run()
    return Array.isArray(result) ? { problems: result, notes: [] } : result
  } catch (error) {
    return { problems: [error instanceof Error ? error.message : String(error)], notes: [] }
  }
}
