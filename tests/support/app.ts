import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { LightMyRequestResponse } from 'fastify'
import type { Insertable, Kysely } from 'kysely'
import pg from 'pg'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import type { Config } from '../../server/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import type { Database } from '../../server/db/database.ts'
import { loadDemoData } from '../../server/db/demo/load.ts'
import { migrate } from '../../server/db/migrate.ts'
import type { FormLiveTable, FormModeTable, FormVersionTable, Tables } from '../../server/db/tables.ts'
import { createForms } from '../../server/forms/forms.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const demoPassword = 'Portal-Demo-1'

type Options = { demo?: boolean; config?: Partial<Config> }
type Body = object | undefined

export type Client = {
  token: string
  get(url: string): Promise<LightMyRequestResponse>
  post(url: string, body?: Body, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  put(url: string, body?: Body, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  patch(url: string, body?: Body, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  delete(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
}

export type TestApp = { app: FastifyInstance; db: Kysely<Tables>; database: Database; config: Config; as(username: string): Promise<Client>; client(token?: string): Client; close(): Promise<void> }

export function testConfig(overrides: Partial<Config> = {}): Config {
  return { ...readConfig({ PORTAL_PROFILE: 'test', LOG_LEVEL: 'silent', SIMULATORS: 'true', DEMO: 'true' }, root), dataDir: null, ...overrides }
}

/** A migrated database of its own: PGlite in memory, or a fresh database on the server of TEST_DATABASE_URL. */
export async function openTestDatabase(demo = false): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) return openSnapshot(demo)
  const database = await openFreshOn(url)
  await prepare(database, demo)
  return database
}

/** The shipped forms with their compiled validators, as the first start of a portal leaves them. Compiling them takes seconds, so it is done once. */
async function publishForms(db: Kysely<Tables>): Promise<void> {
  const file = join(root, '.cache', 'databases', `forms-${sourceHash(['schemas/generated/forms', 'schemas/modes', 'schemas/validation', 'server/forms', 'server/validation'])}.json`)
  if (existsSync(file)) {
    const { versions, modes, live } = JSON.parse(readFileSync(file, 'utf8')) as { versions: Insertable<FormVersionTable>[]; modes: Insertable<FormModeTable>[]; live: Insertable<FormLiveTable>[] }
    const asText = versions.map((row) => ({ ...row, schema: JSON.stringify(row.schema), ui: JSON.stringify(row.ui), texts: JSON.stringify(row.texts) }))
    await db.insertInto('form_version').values(asText).execute()
    if (modes.length > 0) await db.insertInto('form_mode').values(modes).execute()
    await db.insertInto('form_live').values(live).execute()
    return
  }
  const forms = createForms({ db, root })
  await forms.start(new Date())
  await forms.close()
  const rows = { versions: await db.selectFrom('form_version').selectAll().execute(), modes: await db.selectFrom('form_mode').selectAll().execute(), live: await db.selectFrom('form_live').selectAll().execute() }
  mkdirSync(join(root, '.cache', 'databases'), { recursive: true })
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(rows))
  renameSync(`${file}.${process.pid}`, file)
}

async function prepare(database: Database, demo: boolean): Promise<void> {
  await migrate(database.db)
  if (demo) await loadDemoData(database.db)
}

/** Migrating and loading demo data once per state of the sources, not once per test file. */
async function openSnapshot(demo: boolean): Promise<Database> {
  const folder = join(root, '.cache', 'databases')
  const file = join(folder, `${demo ? 'demo' : 'empty'}-${sourceHash()}.tar`)
  if (existsSync(file)) return openDatabase(testConfig(), file)
  const database = await openDatabase(testConfig())
  await prepare(database, demo)
  mkdirSync(folder, { recursive: true })
  await database.dump?.(file)
  return database
}

function sourceHash(folders = ['server/db', 'server/security']): string {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
      const file = join(root, folder, name)
      if (statSync(file).isFile()) hash.update(name).update(readFileSync(file))
    }
  }
  return hash.digest('hex').slice(0, 16)
}

async function openFreshOn(url: string): Promise<Database> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  return openDatabase(testConfig({ databaseUrl: own.href, databasePoolSize: 5 }))
}

/** The whole portal on a database of its own, without a network port. Demo data is loaded unless told otherwise. */
export async function buildTestApp(options: Options = {}): Promise<TestApp> {
  const demo = options.demo ?? true
  const database = await openTestDatabase(demo)
  await publishForms(database.db)
  const config = testConfig({ demo, ...options.config })
  const app = await buildApp(config, database)
  await app.ready()

  function client(token = ''): Client {
    const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: Body, headers: Record<string, string> = {}) =>
      app.inject({
        method, url, headers: { ...(token === '' ? {} : { authorization: `Bearer ${token}` }), ...headers }, ...(body === undefined ? {} : { payload: body }),
      })
    return {
      token,
      get: (url) => send('GET', url),
      post: (url, body, headers) => send('POST', url, body ?? {}, headers),
      put: (url, body, headers) => send('PUT', url, body ?? {}, headers),
      patch: (url, body, headers) => send('PATCH', url, body ?? {}, headers),
      delete: (url, headers) => send('DELETE', url, undefined, headers),
    }
  }

  /** Logs in as a person would: password, then the code out of the simulated SMS; accepts the terms when they are open. */
  async function as(username: string): Promise<Client> {
    const first = await client().post('/api/login/username', { username, password: demoPassword })
    if (first.statusCode !== 200) throw new Error(`login of ${username}: ${first.statusCode} ${first.body}`)
    const stage = client(first.json<{ token: string }>().token)
    await stage.post('/api/login/mfa/authenticate-request')
    const second = await stage.post('/api/login/mfa/authenticate', { sms_code: await lastCode(username) })
    if (second.statusCode !== 200) throw new Error(`second step of ${username}: ${second.statusCode} ${second.body}`)
    const signedIn = client(second.json<{ token: string }>().token)
    const user = (await signedIn.get('/api/user')).json<{ termsConditionsAccepted: boolean }>()
    if (!user.termsConditionsAccepted) await signedIn.post('/api/user/terms-conditions:accept')
    return signedIn
  }

  async function lastCode(username: string): Promise<string> {
    const user = await database.db.selectFrom('app_user').select('phone_number').where('username', '=', username).executeTakeFirstOrThrow()
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const message = await database.db.selectFrom('simulated_message').select('body').where('recipient', '=', user.phone_number ?? '')
        .orderBy('id', 'desc').limit(1).executeTakeFirst()
      const code = message === undefined ? undefined : /\b\d{6}\b/.exec(message.body)?.[0]
      if (code !== undefined) return code
      await new Promise((resolve) => { setTimeout(resolve, 10) })
    }
    throw new Error(`no SMS for ${username}`)
  }

  async function close(): Promise<void> {
    await app.close()
    await database.close()
  }

  return { app, db: database.db, database, config, as, client, close }
}
