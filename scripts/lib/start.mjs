import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isOutOfDate } from '../build.mjs'
import { runScript, ScriptFailure } from './failure.mjs'
import { installPackages } from './install.mjs'
import { root } from './stamp.mjs'

/**
 * Prepares, then becomes the server: it runs in this very process, so signals, exit codes and its own sentences reach
 * the person (or the service manager) without anything in between.
 */
export function start() {
  return runScript(async () => {
    installPackages()
    if (isOutOfDate()) buildInOwnProcess()
    endWithNpm()
    await import(pathToFileURL(join(root, 'dist/server/server.mjs')).href)
  })
}

/** The bundler's memory goes when it is done; the server keeps only its own. */
function buildInOwnProcess() {
  const result = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
  if (result.status !== 0) throw new ScriptFailure('The portal could not be built; the reason stands above.')
}

/**
 * npm passes a signal on to the shell it put in between, which dies without telling anybody: the server would go on, unseen, with
 * the port and the data folder. So when that shell is gone, the server stops as if it had got the signal itself.
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
