import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { databaseHosts } from '../config/databaseHosts.ts'
import { StartError } from '../errors.ts'

const DEBIAN = '/usr/lib/postgresql'

/**
 * Runs a PostgreSQL program against a server. The URL is passed in the environment, because every user can see the
 * arguments of a process.
 * @throws StartError if it is not installed or fails, with the start of its output
 */
export function runPostgres(program: 'pg_dump' | 'pg_restore', args: readonly string[], url: string): Promise<void> {
  const hosts = databaseHosts(url).map(host => new URL(host.url))
  const { username, password, searchParams } = hosts[0] ?? new URL(url)
  const ports = hosts.map(({ port }) => port).join(',')
  const environment = {
    ...process.env,
    PGHOST:
      searchParams.get('host') ??
      hosts.map(({ hostname }) => decodeURIComponent(hostname).replace(/^\[|\]$/g, '')).join(','),
    ...(ports === '' ? {} : { PGPORT: ports }),
    ...(hosts.length > 1 ? { PGTARGETSESSIONATTRS: 'read-write', PGCONNECT_TIMEOUT: '5' } : {}),
    PGUSER: decodeURIComponent(username),
    ...(password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) }),
    PGDATABASE: databaseName(url),
    ...(searchParams.has('sslmode') ? { PGSSLMODE: searchParams.get('sslmode') ?? '' } : {}),
  }
  return new Promise((resolve, reject) => {
    const child = spawn(pathOf(program), [...args], { env: environment, stdio: ['ignore', 'ignore', 'pipe'] })
    let stderr = ''
    child.stderr.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(0, 2000)
    })
    child.once('error', () =>
      reject(
        new StartError(`${program} cannot be started. Install the programs of PostgreSQL (package postgresql-client).`),
      ),
    )
    child.once('close', code => {
      if (code === 0) resolve()
      else reject(new StartError(`${program} failed: ${stderr.trim()}`))
    })
  })
}

export function databaseName(url: string): string {
  return decodeURIComponent(new URL(databaseHosts(url)[0]?.url ?? url).pathname.slice(1))
}

/** The newest installed version: an older one rejects a newer server. */
function pathOf(program: string): string {
  if (!existsSync(DEBIAN)) return program
  const newest = readdirSync(DEBIAN)
    .filter(version => existsSync(join(DEBIAN, version, 'bin', program)))
    .sort((one, other) => Number(other) - Number(one))[0]
  return newest === undefined ? program : join(DEBIAN, newest, 'bin', program)
}
