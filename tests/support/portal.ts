import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './postgres.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
export const serverBundle = join(root, 'dist/server/server.mjs')

export interface RunningPortal {
  url: string
  port: number
  pid: number
  /** What the process has printed so far, standard output and errors together. */
  output: () => string
  /** Sends the signal and waits for the end; null when a signal ended it. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

export interface PortalOptions {
  /** Kept after the end when given; otherwise a temporary folder that is removed. */
  dataDir?: string
  port?: number
  env?: Record<string, string>
  readyWithinMs?: number
}

/** Starts the built server as an own process with its own data folder, and waits until it answers. */
export async function startPortal(options: PortalOptions = {}): Promise<RunningPortal> {
  const port = options.port ?? (await freePort(3108))
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'portal-data-'))
  const server = launchPortal({ ...options.env, PORT: String(port), DATA_DIR: dataDir })
  const url = `http://127.0.0.1:${port}`
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const code = await server.stop(signal)
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    return code
  }
  const deadline = Date.now() + (options.readyWithinMs ?? 60_000)
  while (!(await answers(`${url}/api/ready`))) {
    if (server.process.exitCode !== null || Date.now() > deadline) {
      await stop('SIGKILL')
      throw new Error(`The portal did not start:\n${server.output()}`)
    }
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return { url, port, pid: server.process.pid ?? 0, output: server.output, stop }
}

export interface LaunchedPortal {
  process: ChildProcess
  output: () => string
  stderr: () => string
  /** Resolves with the exit code when the process ends by itself. */
  ended: Promise<number | null>
  stop: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Starts the built server and does not wait: for tests of starts that are meant to fail. */
export function launchPortal(env: Record<string, string>): LaunchedPortal {
  if (!existsSync(serverBundle)) throw new Error('dist/server is missing: run `npm run build` first')
  const inherited = Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
  const child = spawn(process.execPath, ['--enable-source-maps', serverBundle], {
    cwd: root,
    env: { ...inherited, HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let stderr = ''
  child.stdout.on('data', chunk => (output += String(chunk)))
  child.stderr.on('data', chunk => {
    output += String(chunk)
    stderr += String(chunk)
  })
  const ended = new Promise<number | null>(resolve => child.once('close', code => resolve(code)))
  const killNow = () => child.kill('SIGKILL')
  process.once('exit', killNow)
  void ended.then(() => process.removeListener('exit', killNow))
  return {
    process: child,
    output: () => output,
    stderr: () => stderr,
    ended,
    stop: signal => {
      child.kill(signal)
      return ended
    },
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
