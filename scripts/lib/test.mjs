import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './check.mjs'
import { runScript, ScriptFailure } from './failure.mjs'
import { installPackages } from './install.mjs'
import { provideBrowser, providePostgres } from './provide.mjs'
import { buildStage, playwrightStage, vitestStage } from './stages.mjs'
import { root } from './stamp.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped?: number, notes?: string[] }} Count
 * @typedef {{ name: string, title: string, run: () => Promise<Count> }} Stage
 */

/**
 * Programs that stages need, each with the reason why it is missing. They are fetched one after another, because the
 * package manager of the machine runs once at a time, while stages that need none run.
 * @type {Record<string, Promise<string | undefined>>}
 */
const provided = {}

/** @type {Stage[]} */
const stages = [
  { name: 'checks', title: 'Types, lint, texts, generated files', run: () => runChecks() },
  {
    name: 'units',
    title: 'Units, screens and API on the embedded database',
    run: async () => {
      // Tests of lost connections start a PostgreSQL server of their own here, and are skipped without its programs.
      await provided['postgres']
      return vitestStage('units', ['contract', 'src', 'server'])
    },
  },
  { name: 'postgres', title: 'API on a PostgreSQL server', run: onPostgres },
  {
    name: 'processes',
    title: 'The built server as a process',
    run: async () => add(await buildStage(), await vitestStage('processes', ['process'])),
  },
  { name: 'browser', title: 'The whole portal in a browser', run: inBrowser },
]

/** @param {string[]} wanted names of stages; none means all */
export function test(wanted) {
  return runScript(async () => {
    const unknown = wanted.find(name => !stages.some(stage => stage.name === name))
    if (unknown)
      throw new ScriptFailure(
        `There is no test stage "${unknown}"; the stages are ${stages.map(stage => stage.name).join(', ')}.`,
      )
    installPackages()
    rmSync(join(root, 'test-results'), { recursive: true, force: true })
    mkdirSync(join(root, 'test-results'), { recursive: true })

    const chosen = stages.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
    provide(chosen.map(({ name }) => name))

    /** @type {Count} */
    let sum = { passed: 0, failed: 0, skipped: 0, notes: [] }
    const lines = []
    for (const stage of chosen) {
      process.stdout.write(`\n── ${stage.title}\n`)
      const started = Date.now()
      const count = await stage.run()
      sum = add(sum, count)
      lines.push(`  ${stage.title}: ${summaryText(count)} (${Math.round((Date.now() - started) / 1000)} s)`)
    }
    process.stdout.write(`\n${lines.join('\n')}\n`)
    if (sum.notes?.length) process.stdout.write(`\n${sum.notes.map(note => `  ✗ ${note}`).join('\n')}\n`)
    process.exitCode = sum.failed > 0 ? 1 : 0
    process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`)
  })
}

/** @param {string[]} names of the chosen stages */
function provide(names) {
  /** @type {Promise<unknown>} */
  let before = Promise.resolve()
  for (const [name, get] of Object.entries({ postgres: providePostgres, browser: provideBrowser }))
    if (names.includes(name)) before = provided[name] = before.then(get)
}

/** @returns {Promise<Count>} */
async function onPostgres() {
  const missing = await provided['postgres']
  if (missing) return skip('the API tests on PostgreSQL', missing)
  return vitestStage('postgres', ['server'], { TEST_DATABASE: 'postgres' })
}

/** @returns {Promise<Count>} */
async function inBrowser() {
  const built = await buildStage()
  if (built.failed > 0) return built
  const missing = await provided['browser']
  if (missing) return skip('the browser tests', missing)
  return add(built, await playwrightStage())
}

/**
 * On a developer's machine a missing program is not a failure; in CI skipping would hide one.
 * @param {string} stage
 * @param {string} reason
 * @returns {Count}
 */
function skip(stage, reason) {
  const inCi = process.env['CI'] === 'true' || process.env['CI'] === '1'
  process.stdout.write(`${inCi ? 'FAILED' : 'SKIPPED'} ${stage}: ${reason}\n`)
  return inCi ? { passed: 0, failed: 1, notes: [`${stage}: ${reason}`] } : { passed: 0, failed: 0, skipped: 1 }
}

/** @param {Count} a @param {Count} b @returns {Count} */
function add(a, b) {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: (a.skipped ?? 0) + (b.skipped ?? 0),
    notes: [...(a.notes ?? []), ...(b.notes ?? [])],
  }
}

/** @param {Count} count */
function summaryText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`
}
