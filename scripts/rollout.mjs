// npm run test:rollout [-- --previous <tag, commit or archive>] [--rounds 3]: replaces two processes of the previous release by two of
// this one and back, under load and before an open form (tests/server/process/rollout.test.ts). The previous release is the last tag
// before this commit; it is built once.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { extract } from 'tar'
import { runScript, ScriptFailure } from './lib/failure.mjs'
import { installPackages } from './lib/install.mjs'
import { requireNode } from './lib/node.mjs'
import { root } from './lib/stamp.mjs'

requireNode()
await runScript(async () => {
  installPackages()
  const { values } = parseArgs({ options: { previous: { type: 'string' }, rounds: { type: 'string', default: '3' } } })
  if (!/^[1-9]\d?$/.test(values.rounds)) throw new ScriptFailure('--rounds is a number from 1 to 99.')
  const previous = values.previous?.endsWith('.tar.gz')
    ? await unpacked(resolve(values.previous))
    : builtFrom(values.previous ?? lastTag())
  process.stdout.write(`From ${previous} to this build and back, ${values.rounds} times\n`)
  run(process.execPath, ['scripts/build.mjs'], root)
  run(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'process', 'tests/server/process/rollout.test.ts'],
    root,
    { ROLLOUT_ROUNDS: values.rounds, ROLLOUT_PREVIOUS: previous },
  )
})

/** @param {string} archive written by `npm run release` */
async function unpacked(archive) {
  if (!existsSync(archive)) throw new ScriptFailure(`There is no archive ${archive}.`)
  const folder = mkdtempSync(join(tmpdir(), 'portal-previous-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await extract({ file: archive, cwd: folder, strip: 1 })
  return folder
}

function lastTag() {
  const { status, stdout } = git('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^')
  if (status !== 0) throw new ScriptFailure('No tag of a release was found: name a commit or an archive by --previous.')
  return stdout.trim()
}

/** @param {string} name of a commit @returns {string} the folder of its release */
function builtFrom(name) {
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  if (status !== 0) throw new ScriptFailure(`There is no commit ${name}.`)
  const commit = stdout.trim()
  const releases = join(root, '.cache', 'releases')
  const folder = join(releases, commit)
  if (existsSync(folder)) return folder
  mkdirSync(releases, { recursive: true })
  const sources = mkdtempSync(join(releases, 'sources-'))
  try {
    run('git', ['clone', '--quiet', '--no-checkout', root, sources], root)
    run('git', ['checkout', '--quiet', '--detach', commit], sources)
    run(process.execPath, ['scripts/release.mjs', '--folder', join(sources, 'released')], sources)
    renameSync(join(sources, 'released'), folder)
  } finally {
    rmSync(sources, { recursive: true, force: true })
  }
  return folder
}

/** @param {string[]} args */
function git(...args) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' })
}

/** @param {string} program @param {string[]} args @param {string} cwd @param {Record<string, string>} [env] */
function run(program, args, cwd, env = {}) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) throw new ScriptFailure(`${[program, ...args].join(' ')} failed; see the output above.`)
}
