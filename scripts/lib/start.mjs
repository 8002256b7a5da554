import { spawn, spawnSync } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isOutOfDate } from '../build.mjs'
import { allocatorSettingsFor } from './allocator.mjs'
import { runScript, ScriptFailure } from './failure.mjs'
import { installPackages } from './install.mjs'
import { root } from './stamp.mjs'

/** Prepares, then runs the server in a process of its own and ends with it, with the same exit code. */
export function start() {
  return runScript(async () => {
    installPackages()
    if (isOutOfDate()) buildInOwnProcess()
    // npm forwards a signal to the shell in between, which exits silently.
    if (process.env['npm_lifecycle_event'] === 'start') await import('./endWithParent.mjs')
    process.exitCode = await serve()
  })
}

/** The bundler's memory is freed when its process exits; the server keeps only its own. */
function buildInOwnProcess() {
  const result = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
  if (result.status !== 0) throw new ScriptFailure('The portal could not be built; see the output above.')
}

/**
 * A process of its own, because the allocator reads its settings when one starts. Ctrl-C reaches it twice, directly and through
 * this process; the server takes both as one signal.
 * @returns {Promise<number>} its exit code
 */
function serve() {
  const endWithThis = pathToFileURL(join(root, 'scripts/lib/endWithParent.mjs')).href
  const server = spawn(
    process.execPath,
    [...process.execArgv, '--import', endWithThis, join(root, 'dist/server/server.mjs')],
    { stdio: 'inherit', env: { ...allocatorSettingsFor(process.env), ...process.env } },
  )
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']))
    process.on(signal, () => server.kill(signal))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
  })
}
