import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
  /** The first port to try; a taken one gives way to the next. */
  firstPort?: number
  env?: Record<string, string>
}

const startLimitMs = 90_000

/** Starts the built server as an own process with its own data folder, and waits until it serves. */
export async function startPortal(options: PortalOptions = {}): Promise<RunningPortal> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'portal-data-'))
  const removeData = () => {
    if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  // Another run may take the port between the look and the start.
  for (let first = options.firstPort ?? 3108, attempt = 1; ; attempt += 1) {
    const port = await freePort(first)
    const server = launchPortal({ ...options.env, PORT: String(port), DATA_DIR: dataDir })
    if (await serves(server, port)) {
      const stop = (signal: NodeJS.Signals = 'SIGTERM') => server.stop(signal).finally(removeData)
      return { url: `http://127.0.0.1:${port}`, port, pid: server.process.pid ?? 0, output: server.output, stop }
    }
    await server.stop('SIGKILL')
    if (attempt === 3 || !/Port \d+ .*taken/.test(server.stderr())) {
      removeData()
      throw new Error(`The portal did not start:\n${server.output()}`)
    }
    first = port + 1
  }
}

/** Its own greeting is the sign: another portal could answer at the port while this one still finds out that it is taken. */
async function serves(server: LaunchedPortal, port: number): Promise<boolean> {
  const deadline = Date.now() + startLimitMs
  while (server.process.exitCode === null && Date.now() < deadline) {
    if (server.output().includes(`http://localhost:${port}`)) return true
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return false
}

export interface LaunchedPortal {
  process: ChildProcess
  output: () => string
  stderr: () => string
  /** Resolves with the exit code when the process ends by itself. */
  ended: Promise<number | null>
  stop: (signal: NodeJS.Signals) => Promise<number | null>
}

/** The settings of the process that `npm start` has. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter(word => word.startsWith('--'))
}

/** Starts the built server and does not wait: for tests of starts that are meant to fail. */
export function launchPortal(env: Record<string, string>): LaunchedPortal {
  if (!existsSync(serverBundle)) throw new Error('dist/server is missing: run `npm run build` first')
  const inherited = Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
  const child = spawn(process.execPath, [...startFlags(), serverBundle], {
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
