// Runners of `npm test` and the number of tests of each.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { root } from './stamp.mjs'

/** @typedef {{ passed: number, failed: number, skipped?: number, notes?: string[] }} Count `notes` list the failures, for the end of the log. */

/** A runner that takes longer hangs. On a slow machine the browser tests need more than half an hour. */
const STAGE_TIMEOUT_MS = 40 * 60_000

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
  const code = await run(
    'node_modules/vitest/vitest.mjs',
    ['run', '--passWithNoTests', ...reporters, ...projects.flatMap(project => ['--project', project])],
    env,
  )
  return countOrFailure(code, report, countVitest)
}

/** @returns {Promise<Count>} */
export async function playwrightStage() {
  const report = 'test-results/browser.json'
  const code = await run('node_modules/@playwright/test/cli.js', ['test', '--pass-with-no-tests'], {
    E2E_REPORT: report,
  })
  return countOrFailure(code, report, countPlaywright)
}

/**
 * A runner that exits with an error but no failed test (it crashed or reached the limit) counts as one failure.
 * @param {number | null} code
 * @param {string} report
 * @param {(report: any) => Count} count
 * @returns {Count}
 */
function countOrFailure(code, report, count) {
  const file = join(root, report)
  const counted = existsSync(file) ? count(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0 }
  return code !== 0 && counted.failed === 0
    ? { ...counted, failed: 1, notes: [`${report}: the runner ended with code ${code} and names no failed test`] }
    : counted
}

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, testResults: { name: string, status: string, message?: string, assertionResults: { status: string, fullName?: string, failureMessages?: string[] }[] }[] }} report
 * @returns {Count}
 */
export function countVitest(report) {
  // A file that cannot be loaded has no failed test of its own.
  const broken = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  )
  const failures = report.testResults.flatMap(file =>
    file.assertionResults
      .filter(test => test.status === 'failed')
      .map(test => `${shortName(file.name)}: ${test.fullName ?? ''}: ${firstLine(test.failureMessages?.[0])}`),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests,
    notes: [...failures, ...broken.map(file => `${shortName(file.name)} cannot be loaded: ${firstLine(file.message)}`)],
  }
}

/**
 * @typedef {{ file: string, line: number, title: string, ok: boolean, tests: { status: string }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * In CI a failed browser test may run once more, because the machine is shared. If it then passes, it counts as passed
 * and is listed.
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[], suites?: Suite[] }} report
 * @returns {Count}
 */
export function countPlaywright({ stats, errors, suites = [] }) {
  const specs = suites.flatMap(specsOf)
  const named = specs
    .filter(spec => spec.tests.some(test => test.status === 'unexpected' || test.status === 'flaky'))
    .map(({ file, line, title, ok }) => `${file}:${line}: ${title}${ok ? ' (only at the second try)' : ''}`)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (stats.unexpected === 0 ? errors.length : 0),
    skipped: stats.skipped,
    notes: named,
  }
}

/** @param {Suite} suite @returns {Spec[]} */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** @param {string} name */
function shortName(name) {
  return isAbsolute(name) ? relative(root, name) : name
}

/** @param {string | undefined} message */
function firstLine(message) {
  return (message ?? '').split('\n', 1)[0]?.slice(0, 240) ?? ''
}

/** @param {string} script @param {string[]} args @param {Record<string, string>} [env] @returns {Promise<number | null>} */
function run(script, args, env = {}) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, [join(root, script), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    const limit = setTimeout(() => {
      process.stdout.write(`Stopped after ${STAGE_TIMEOUT_MS / 60_000} minutes: ${script}\n`)
      child.kill('SIGKILL')
    }, STAGE_TIMEOUT_MS)
    const stop = () => child.kill('SIGTERM')
    process.once('SIGTERM', stop).once('SIGINT', stop)
    child.once('close', code => {
      clearTimeout(limit)
      process.removeListener('SIGTERM', stop).removeListener('SIGINT', stop)
      resolve(code)
    })
  })
}
