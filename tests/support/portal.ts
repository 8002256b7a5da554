import { DEMO_TODAY } from '../../server/db/demo/calendar.ts'
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
import { allocatorSettings } from '../../scripts/lib/allocator.mjs'
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
  /** Sends the signal and waits for the exit code; null when a signal ended the process. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

export interface PortalOptions {
  /** Kept afterwards when given; by default a temporary folder that is removed. A new one is a copy of a filled folder. */
  dataDir?: string
  env?: Record<string, string>
  /** Another build than the one of this folder. */
  bundle?: string
  /** By default a free one. */
  port?: number
}

const startLimitMs = 180_000

/** Starts the built server in a separate process and data folder and waits until it is ready. */
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
 * The data folder after a first start of this build (structure, demo data, published forms). Built once, since it takes half a
 * minute of CPU time. The demo data depends on the date.
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

/** Removes folders of other days and builds. One with the same prefix may be under construction by another worker. */
function removeAllBut(name: string): void {
  const all = join(root, '.cache', 'data')
  mkdirSync(all, { recursive: true })
  for (const other of readdirSync(all))
    if (!other.startsWith(name)) rmSync(join(all, other), { recursive: true, force: true })
}

async function serve(options: PortalOptions & { dataDir: string }): Promise<RunningPortal> {
  const { dataDir, env, bundle } = options
  const port = options.port ?? (await freePort())
  const server = launchPortal({ ...env, PORT: String(port), DATA_DIR: dataDir }, bundle)
  if (await serves(server, port)) {
    const stop = (signal: NodeJS.Signals = 'SIGTERM') => server.stop(signal)
    return { url: `http://127.0.0.1:${port}`, port, pid: server.process.pid ?? 0, output: server.output, stop }
  }
  await server.stop('SIGKILL')
  throw new Error(`The portal did not start:\n${server.output()}`)
}

/** Waits for the last line of the startup output. Polling the port instead could reach another process that already uses it. */
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
  /** Resolves with the exit code when the process ends. */
  ended: Promise<number | null>
  stop: (signal: NodeJS.Signals) => Promise<number | null>
}

/** The Node flags of `npm start`. */
function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').filter(word => word.startsWith('--'))
}

/** Starts the built server without waiting, for tests of failing startups. */
export function launchPortal(env: Record<string, string>, bundle: string = serverBundle): LaunchedPortal {
  if (!existsSync(serverBundle)) throw new Error('dist/server is missing: run `npm run build` first')
  const inherited = Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'LANG'].flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])),
  )
  const child = spawn(process.execPath, [...startFlags(), bundle], {
    cwd: root,
    // Browser tests know the demo data by its numbers, which depend on the day that it ends on.
    env: { ...inherited, ...allocatorSettings, HOST: '127.0.0.1', DEMO_DAY: DEMO_TODAY, ...env },
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
