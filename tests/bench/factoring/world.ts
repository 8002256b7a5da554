import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../../../server/config/config.ts'
import { openDatabase, type Database } from '../../../server/db/database.ts'
import { fillInvoices, type FillOptions } from '../../../server/db/demo/bulk/fill.ts'
import { loadDemoData } from '../../../server/db/demo/load.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { startPostgres } from '../../support/postgres.ts'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

export type World = { readonly url: string; readonly database: Database; close(): Promise<void> }

/** A PostgreSQL server of its own with the demo data and so many invoices. */
export async function measuringWorld(invoices: number, share: FillOptions = {}): Promise<World> {
  const postgres = await startPostgres({
    jit: 'off',
    shared_buffers: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '1GB',
    max_wal_size: '8GB',
    wal_level: 'minimal',
    max_wal_senders: '0',
    autovacuum: 'off',
  })
  try {
    const database = await openDatabase(readConfig(environment(postgres.url), root))
    await migrate(database.db)
    await loadDemoData(database.db)
    const world: World = {
      url: postgres.url,
      database,
      close: async () => {
        await database.close()
        await postgres.stop()
      },
    }
    await fillTo(world, invoices, share)
    return world
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/** Adds invoices until there are so many; nothing when there are. */
export async function fillTo(
  { database }: Pick<World, 'database'>,
  invoices: number,
  share: FillOptions = {},
): Promise<void> {
  const started = performance.now()
  await fillInvoices(database, invoices, () => {}, share)
  console.log(`${invoices.toLocaleString('en')} invoices in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
}

/** An embedded database with the demo data and so many invoices, in this folder; closed again. */
export async function fillEmbedded(folder: string, invoices: number): Promise<void> {
  const database = await openDatabase(readConfig(embeddedEnvironment(folder), root))
  try {
    await migrate(database.db)
    await loadDemoData(database.db)
    await fillTo({ database }, invoices)
  } finally {
    await database.close()
  }
}

export function embeddedEnvironment(folder: string, port?: number): Record<string, string> {
  const { DATABASE_URL: _url, ...others } = environment('', port)
  return { ...others, DATA_DIR: folder }
}

/** @param port for a server with a given port */
export function environment(url: string, port?: number): Record<string, string> {
  return {
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: '16',
    QUERY_TIMEOUT_MS: '600000',
    SIMULATORS: 'true',
    DEMO: 'true',
    SECRET_KEY: '0'.repeat(64),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    ...(port === undefined ? {} : { PORT: String(port) }),
  }
}

/** A server as a process of its own, so that it shares no thread with the one that measures; ready when it says so. */
export async function startProcess(script: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL(script, import.meta.url))], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
  if (message !== 'ready') throw new Error(`${script} did not start`)
  return child
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Signs in as a demo user, by password and the simulated SMS. */
export async function signIn(base: string, username = 'demo'): Promise<string> {
  const call = async (path: string, token: string, body?: object): Promise<Record<string, string>> => {
    const answer = await fetch(base + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as Record<string, string>
  }
  const stage = (await call('/api/login/username', '', { username, password: 'Portal-Demo-1' }))['token'] ?? ''
  await call('/api/login/mfa/authenticate-request', stage, {})
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const messages = (await call('/simulator/messages', '')) as unknown as { text: string }[]
    const code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0]
    if (code !== undefined) {
      const token = (await call('/api/login/mfa/authenticate', stage, { sms_code: code }))['token'] ?? ''
      await call('/api/user/terms-conditions:accept', token, {}).catch(() => undefined)
      return token
    }
    await new Promise(resolve => {
      setTimeout(resolve, 50)
    })
  }
  throw new Error('no SMS code came')
}
