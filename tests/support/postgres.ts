import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgresFolder, findPostgresProgram } from '../../scripts/lib/programs.mjs'
import { mountSmallDisk, type SmallDisk } from './smallDisk.ts'

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

/** The same for a standby, which is copied from its primary. */
export function standbyMissing(): string | undefined {
  return postgresMissing() ?? (findPostgresProgram('pg_basebackup') ? undefined : 'pg_basebackup is not installed')
}

/**
 * Starts a separate PostgreSQL server in a temporary folder, on a free port of the local address.
 * It gives no durability (fsync off): for tests and measurements only.
 * PostgreSQL does not run as root, so for root it runs as the user `postgres` (else `nobody`).
 */
export async function startPostgres(
  settings: Record<string, string> = {},
  options: FolderOptions = {},
): Promise<TestPostgres> {
  const server = await ServerFolder.make(options)
  server.initialise()
  try {
    await server.start({ synchronous_commit: 'off', ...settings }, 'create database portal')
  } catch (error) {
    await server.remove()
    throw error
  }
  return {
    url: server.url,
    stop: () => server.remove(),
    crash: () => server.end('SIGQUIT'),
    restart: () => server.start(),
    freeze: () => server.signal('SIGSTOP'),
    thaw: () => server.signal('SIGCONT'),
  }
}

export type DiskSizes = { readonly dataMegabytes: number; readonly logMegabytes: number }

type FolderOptions = {
  /** The temporary folder of the system by default. */
  readonly parent?: string | undefined
  /** Of small disks, for tests that make them full; needs the right to mount. */
  readonly sizes?: DiskSizes | undefined
}

/** A temporary folder with the data of one server, and its process. */
export class ServerFolder {
  readonly port: number
  readonly #programs: string
  readonly #account: { uid: number; gid: number } | undefined
  readonly #folder: string
  /** Of the data and of the write-ahead log, when each has one of its own. */
  readonly disks: { readonly data: SmallDisk; readonly log: SmallDisk } | undefined
  #settings: Record<string, string> = {}
  #server: ChildProcess | undefined
  #log = ''
  /** Of a run that is interrupted: the folder may be in memory. */
  readonly #removeNow = () => {
    if (this.isRunning) this.signal('SIGKILL')
    this.#removeFolder()
  }

  private constructor(port: number, { parent = tmpdir(), sizes }: FolderOptions) {
    const programs = findPostgresFolder()
    if (!programs) throw new Error(postgresMissing())
    this.port = port
    this.#programs = programs
    this.#account = unprivilegedAccount()
    this.#folder = mkdtempSync(join(parent, 'portal-postgres-'))
    if (this.#account) chownSync(this.#folder, this.#account.uid, this.#account.gid)
    const disk = (name: string, megabytes: number) =>
      mountSmallDisk(join(this.#folder, name), megabytes, this.#account ?? undefined)
    this.disks = sizes && { data: disk('disk', sizes.dataMegabytes), log: disk('log', sizes.logMegabytes) }
    process.once('exit', this.#removeNow)
  }

  static async make(options: FolderOptions = {}): Promise<ServerFolder> {
    return new ServerFolder(await freePort(), options)
  }

  get isRunning(): boolean {
    return this.#server?.exitCode === null && this.#server.signalCode === null
  }

  get url(): string {
    return `postgres://portal@127.0.0.1:${this.port}/portal`
  }

  get #data(): string {
    return join(this.disks?.data.folder ?? this.#folder, 'data')
  }

  /** The option of `initdb` and `pg_basebackup` for a log on its own disk. */
  get #logOption(): string[] {
    return this.disks === undefined ? [] : ['--waldir', join(this.disks.log.folder, 'wal')]
  }

  initialise(): void {
    this.run('initdb', [
      '--pgdata',
      this.#data,
      '--username',
      'portal',
      '--auth',
      'trust',
      '--encoding',
      'UTF8',
      '--locale',
      'C.UTF-8',
      '--no-sync',
      ...this.#logOption,
    ])
  }

  /** Replaces the data by a copy of another server, whose standby it becomes under the name. */
  copyFrom(primary: ServerFolder, name: string): void {
    rmSync(this.#data, { recursive: true, force: true })
    if (this.disks !== undefined) rmSync(join(this.disks.log.folder, 'wal'), { recursive: true, force: true })
    const connection = `host=127.0.0.1 port=${primary.port} user=portal application_name=${name}`
    this.run('pg_basebackup', [
      '--pgdata',
      this.#data,
      '--dbname',
      connection,
      '--write-recovery-conf',
      '--checkpoint=fast',
      '--no-sync',
      ...this.#logOption,
    ])
  }

  run(program: string, args: readonly string[]): void {
    const file = findPostgresProgram(program)
    if (!file) throw new Error(`${program} is not installed`)
    execFileSync(file, args, { ...this.#account, cwd: this.#folder, stdio: 'pipe' })
  }

  /** Takes connections with TLS as well, with this certificate. */
  useCertificate({ certificate, key }: { certificate: string; key: string }): Record<string, string> {
    const files = { ssl_cert_file: join(this.#folder, 'server.crt'), ssl_key_file: join(this.#folder, 'server.key') }
    writeFileSync(files.ssl_cert_file, certificate)
    writeFileSync(files.ssl_key_file, key, { mode: 0o600 })
    if (this.#account) for (const file of Object.values(files)) chownSync(file, this.#account.uid, this.#account.gid)
    return { ssl: 'on', ...files }
  }

  /** Starts the process and waits until it carries out the statement. */
  async start(settings = this.#settings, statement = 'select 1'): Promise<void> {
    this.#settings = settings
    const all = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: this.#folder,
      port: String(this.port),
      fsync: 'off',
      full_page_writes: 'off',
      max_connections: '200',
      shared_buffers: '256MB',
      ...settings,
    }
    const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const server = spawn(join(this.#programs, 'postgres'), ['-D', this.#data, ...options], {
      ...this.#account,
      cwd: this.#folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    server.stderr.on('data', chunk => (this.#log = (this.#log + String(chunk)).slice(-4000)))
    this.#server = server
    await answering(
      this.port,
      () => server,
      () => this.#log,
      statement,
    )
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.#server !== undefined) await ended(this.#server, signal)
  }

  /** Ends all its processes at once, as a power cut does. */
  async kill(): Promise<void> {
    this.signal('SIGKILL')
    await this.end('SIGKILL')
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void {
    if (this.#server !== undefined) signalAll(this.#server, signal)
  }

  /** "Fast shutdown", which does not wait for clients. */
  async remove(): Promise<void> {
    process.removeListener('exit', this.#removeNow)
    await this.end('SIGINT')
    this.#removeFolder()
  }

  #removeFolder(): void {
    this.disks?.data.remove()
    this.disks?.log.remove()
    // A process that was killed may still write its last file.
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 })
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
  for (const pid of signal !== 'SIGCONT' ? [parent, ...children] : [...children, parent]) {
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
