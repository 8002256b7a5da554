// The runners of `npm test` and how many tests each of them counted.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stamp.mjs'

/** @typedef {{ passed: number, failed: number, skipped?: number }} Count */

/** No runner takes this long unless it hangs. */
const limitMs = 15 * 60_000

/** @returns {Promise<Count>} the build counts as one test */
export async function buildStage() {
  const code = await run('scripts/build.mjs', [])
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * @param {string} name of the report @param {string[]} projects of vitest.config.ts @param {Record<string, string>} [env]
 * @returns {Promise<Count>}
 */
export async function vitestStage(name, projects, env = {}) {
  const report = `test-results/${name}.json`
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('node_modules/vitest/vitest.mjs', ['run', '--passWithNoTests', ...reporters, ...projects.flatMap(project => ['--project', project])], env)
  return countOrFailure(code, report, countVitest)
}

/** @returns {Promise<Count>} */
export async function playwrightStage() {
  const report = 'test-results/browser.json'
  const code = await run('node_modules/@playwright/test/cli.js', ['test', '--pass-with-no-tests'], { E2E_REPORT: report })
  return countOrFailure(code, report, countPlaywright)
}

/**
 * A runner that ends badly without naming a failed test (it crashed, or was stopped at the limit) counts as one failure.
 * @param {number | null} code @param {string} report @param {(report: any) => Count} count
 * @returns {Count}
 */
function countOrFailure(code, report, count) {
  const file = join(root, report)
  const counted = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] }} report
 * @returns {Count}
 */
export function countVitest(report) {
  // A file that cannot even be loaded has no failed test of its own.
  const brokenFiles = report.testResults.filter(file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed')).length
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles, skipped: report.numPendingTests }
}

/** @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }} report @returns {Count} */
export function countPlaywright({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + (stats.unexpected === 0 ? errors.length : 0), skipped: stats.skipped }
}

/** @param {string} script @param {string[]} args @param {Record<string, string>} [env] @returns {Promise<number | null>} */
function run(script, args, env = {}) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    const limit = setTimeout(() => {
      process.stdout.write(`Stopped after ${limitMs / 60_000} minutes: ${script}\n`)
      child.kill('SIGKILL')
    }, limitMs)
    const stop = () => child.kill('SIGTERM')
    process.once('SIGTERM', stop).once('SIGINT', stop)
    child.once('close', code => {
      clearTimeout(limit)
      process.removeListener('SIGTERM', stop).removeListener('SIGINT', stop)
      resolve(code)
    })
  })
}
