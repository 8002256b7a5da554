import { spawn, type ChildProcess } from 'node:child_process'
import {
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from '../../scripts/lib/stamp.mjs'
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
  /** Kept after the end when given; otherwise a temporary folder that is removed. A new one begins as a first start with demo data leaves it. */
  dataDir?: string
  env?: Record<string, string>
}

const startLimitMs = 90_000

/** Starts the built server as an own process with its own data folder, and waits until it serves. */
export async function startPortal(options: PortalOptions = {}): Promise<RunningPortal> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'portal-data-'))
  const otherwise = options.env?.['DATABASE_URL'] !== undefined || options.env?.['DEMO'] === 'false'
  if (!otherwise && (options.dataDir === undefined || !existsSync(dataDir)))
    cpSync(await filledFolder(), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const portal = await serve({ ...options, dataDir })
  const stop = (signal?: NodeJS.Signals) =>
    portal.stop(signal).finally(() => {
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    })
  return { ...portal, stop }
}

/**
 * The data folder that the first start of this build leaves (structure, demo data, published forms): made once, since it takes half a
 * minute of a core. The demo data hangs on the day.
 */
async function filledFolder(): Promise<string> {
  const name = `${new Date().toISOString().slice(0, 10)}-${hashOf(['dist/server', 'config', 'resources', 'schemas']).slice(0, 16)}`
  const folder = join(root, '.cache', 'data', name)
  if (existsSync(folder)) return folder
  removeAllBut(name)
  const making = `${folder}.${process.pid}`
  mkdirSync(making, { recursive: true })
  const portal = await serve({ dataDir: making })
  await portal.stop()
  try {
    renameSync(making, folder)
  } catch (error) {
    // Another worker was faster.
    rmSync(making, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** A folder of another day or build is of no use any more; one that begins like ours may be in the making by another worker. */
function removeAllBut(name: string): void {
  const all = join(root, '.cache', 'data')
  mkdirSync(all, { recursive: true })
  for (const other of readdirSync(all))
    if (!other.startsWith(name)) rmSync(join(all, other), { recursive: true, force: true })
}

async function serve({ dataDir, env }: PortalOptions & { dataDir: string }): Promise<RunningPortal> {
  const port = await freePort()
  const server = launchPortal({ ...env, PORT: String(port), DATA_DIR: dataDir })
  if (await serves(server, port)) {
    const stop = (signal: NodeJS.Signals = 'SIGTERM') => server.stop(signal)
    return { url: `http://127.0.0.1:${port}`, port, pid: server.process.pid ?? 0, output: server.output, stop }
  }
  await server.stop('SIGKILL')
  throw new Error(`The portal did not start:\n${server.output()}`)
}

/** The last line of its own greeting is the sign: somebody else could answer at the port while this one still finds out that it is taken. */
async function serves(server: LaunchedPortal, port: number): Promise<boolean> {
  const deadline = Date.now() + startLimitMs
  while (server.process.exitCode === null && Date.now() < deadline) {
    if (server.output().includes(`http://localhost:${port}/operator/forms`)) return true
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
  const inherited = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
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
