import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgresFolder } from '../../scripts/lib/programs.mjs'

export interface TestPostgres {
  /** Address of an empty database `portal`; the user may create more databases. */
  url: string
  stop: () => Promise<void>
  /** Ends every process at once, like a crash ("immediate shutdown"); the data stays. */
  crash: () => Promise<void>
  /** Starts it again at the same port. */
  restart: () => Promise<void>
  /** The server accepts connections but does not respond until `thaw`. */
  freeze: () => void
  thaw: () => void
}

/** The reason for a missing PostgreSQL, for a test report; undefined when it is installed. */
export function postgresMissing(): string | undefined {
  return findPostgresFolder() ? undefined : 'PostgreSQL programs (initdb, postgres) are not installed'
}

/**
 * Starts a separate PostgreSQL server in a temporary folder, on a free port of the local address.
 * It gives no durability (fsync off): for tests and measurements only.
 * PostgreSQL does not run as root, so for root it runs as the user `postgres` (else `nobody`).
 */
export async function startPostgres(settings: Record<string, string> = {}): Promise<TestPostgres> {
  const programs = findPostgresFolder()
  if (!programs) throw new Error(postgresMissing())
  const account = unprivilegedAccount()
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const data = join(folder, 'data')

  execFileSync(
    join(programs, 'initdb'),
    [
      '--pgdata',
      data,
      '--username',
      'portal',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--locale',
      'C.UTF-8',
      '--no-sync',
    ],
    { ...account, cwd: folder, stdio: 'pipe' },
  )

  const port = await freePort()
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    port: String(port),
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    shared_buffers: '256MB',
    ...settings,
  }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  let server: ChildProcess
  let log = ''
  const launch = () => {
    server = spawn(join(programs, 'postgres'), ['-D', data, ...options], {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server.stderr?.on('data', chunk => (log = (log + String(chunk)).slice(-4000)))
  }
  const killNow = () => server.kill('SIGKILL')
  process.once('exit', killNow)

  const stop = async () => {
    process.removeListener('exit', killNow)
    await ended(server, 'SIGINT') // "fast shutdown": does not wait for clients
    rmSync(folder, { recursive: true, force: true })
  }
  launch()
  try {
    await answering(
      port,
      () => server,
      () => log,
      'create database portal',
    )
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `postgres://portal@127.0.0.1:${port}/portal`,
    stop,
    crash: () => ended(server, 'SIGQUIT'),
    restart: async () => {
      launch()
      await answering(
        port,
        () => server,
        () => log,
        'select 1',
      )
    },
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
  }
}

/** The server and the processes of its connections, which are separate process groups. */
function signalAll(server: ChildProcess, signal: NodeJS.Signals): void {
  const parent = server.pid ?? 0
  const children = spawnSync('pgrep', ['-P', String(parent)], { encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
    .filter(Boolean)
    .map(Number)
  for (const pid of signal === 'SIGSTOP' ? [parent, ...children] : [...children, parent]) {
    try {
      process.kill(pid, signal)
    } catch {
      // the process has ended meanwhile
    }
  }
}

function unprivilegedAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString())
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // this account does not exist: try the next one
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is neither an account "postgres" nor "nobody"')
}

async function answering(
  port: number,
  server: () => ChildProcess,
  log: () => string,
  statement: string,
): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'portal', database: 'postgres' })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query(statement)
      return
    } catch (error) {
      if (server().exitCode !== null || Date.now() > deadline)
        throw new Error(`PostgreSQL did not start: ${log()}`, { cause: error })
      await new Promise(resolve => setTimeout(resolve, 50))
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/**
 * A free local port below the range of outgoing connections: one of those could take a port of that range between the
 * probe and its use. Random, because workers that scan in order would find the same port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    const probe = createServer()
    const isFree = await new Promise<boolean>(resolve =>
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
    )
    if (!isFree) continue
    await new Promise(resolve => probe.close(resolve))
    return port
  }
}

function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise(resolve => {
    const force = setTimeout(() => server.kill('SIGKILL'), 10_000)
    server.once('exit', () => {
      clearTimeout(force)
      resolve()
    })
    server.kill(signal)
  })
}
