import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isOutOfDate } from '../build.mjs'
import { runScript, ScriptFailure } from './failure.mjs'
import { installPackages } from './install.mjs'
import { root } from './stamp.mjs'

/**
 * Prepares and then runs the server in this very process. Signals, exit codes and its messages therefore reach the
 * user or service manager directly.
 */
export function start() {
  return runScript(async () => {
    installPackages()
    if (isOutOfDate()) buildInOwnProcess()
    endWithNpm()
    await import(pathToFileURL(join(root, 'dist/server/server.mjs')).href)
  })
}

/** The bundler's memory is freed when its process exits; the server keeps only its own. */
function buildInOwnProcess() {
  const result = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
  if (result.status !== 0) throw new ScriptFailure('The portal could not be built; see the output above.')
}

/**
 * npm forwards a signal to the shell in between, which exits silently. The server would keep running with the port and
 * the data folder. It therefore stops when that shell has exited, as if it had received the signal.
 */
function endWithNpm() {
  if (process.env['npm_lifecycle_event'] !== 'start') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
