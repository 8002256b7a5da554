import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runScript } from './failure.mjs'
import { installPackages } from './install.mjs'
import { root } from './stamp.mjs'

const pagePort = process.env['PORT'] ?? '3000'
const apiPort = process.env['API_PORT'] ?? '3001'

/** Two processes: when one exits, the other is stopped. */
export function dev() {
  return runScript(async () => {
    installPackages()
    const origin = `http://localhost:${pagePort}`
    const children = [
      run('node_modules/tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'server/server.ts'], {
        PORT: apiPort,
        PUBLIC_URL: process.env['PUBLIC_URL'] ?? origin,
      }),
      run('node_modules/vite/bin/vite.js', ['--port', pagePort, '--strictPort'], { API_PORT: apiPort }),
    ]
    const stopAll = () => children.forEach(child => child.kill('SIGTERM'))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll)
    for (const child of children) {
      child.once('exit', code => {
        process.exitCode ||= code ?? 0
        stopAll()
      })
    }
  })
}

/** @param {string} program @param {string[]} args @param {Record<string, string>} env */
function run(program, args, env) {
  return spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
}
