import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../errors.ts'

const DEBIAN = '/usr/lib/postgresql'

/**
 * Runs a PostgreSQL program against a server. The URL is passed in the environment, because every user can see the
 * arguments of a process.
 * @throws StartError if it is not installed or fails, with the start of its output
 */
export function runPostgres(program: 'pg_dump' | 'pg_restore', args: readonly string[], url: string): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const environment = {
    ...process.env,
    PGHOST: searchParams.get('host') ?? decodeURIComponent(hostname),
    ...(port === '' ? {} : { PGPORT: port }),
    PGUSER: decodeURIComponent(username),
    ...(password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) }),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
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

/** The newest installed version: an older one rejects a newer server. */
function pathOf(program: string): string {
  if (!existsSync(DEBIAN)) return program
  const newest = readdirSync(DEBIAN)
    .filter(version => existsSync(join(DEBIAN, version, 'bin', program)))
    .sort((one, other) => Number(other) - Number(one))[0]
  return newest === undefined ? program : join(DEBIAN, newest, 'bin', program)
}
