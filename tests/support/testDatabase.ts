import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Insertable, Kysely, sql } from 'kysely'
import pg from 'pg'
import { hashOf } from '../../scripts/lib/stamp.mjs'
import { readConfig, type Config } from '../../server/config/config.ts'
import { openDatabase, type Database } from '../../server/db/database.ts'
import { DatabaseError } from '../../server/db/databaseError.ts'
import { fillInvoices } from '../../server/db/demo/bulk/fill.ts'
import { loadDemoData } from '../../server/db/demo/load.ts'
import { migrate } from '../../server/db/migrate.ts'
import { plain } from '../../server/db/pglite/embedded.ts'
import { faultOf, openStore } from '../../server/db/pglite/store.ts'
import { SingleConnection } from '../../server/db/queryRunner.ts'
import { directRead, reconnectingDialect } from '../../server/db/reconnectingDialect.ts'
import type { FormLiveTable, FormModeTable, FormVersionTable, Tables } from '../../server/db/tables.ts'
import { createForms } from '../../server/forms/forms.ts'
import { withVault } from '../../server/vault/vault.ts'
import { readSnapshot, type Snapshot, SnapshotFs } from './snapshotFs.ts'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache', 'databases')

/** The same keys for every test database, because the copied templates are encrypted with them. */
export const testKeys = `tests:${'5e'.repeat(32)}`

const databaseSources = ['server/db', 'server/security', 'server/vault']
const formSources = [
  'schemas/generated/forms',
  'schemas/modes',
  'schemas/validation',
  'server/forms',
  'server/validation',
]
/** A template is valid for one state of the sources, which do not change during a test run. */
const stateOf = (sources: string[]) => hashOf(sources).slice(0, 16)
const databaseState = stateOf(databaseSources)
const formState = stateOf(formSources)
const wholeState = stateOf([...databaseSources, ...formSources])

/** Content of a database: always the structure, optionally the demo data, many invoices and the shipped forms. */
export type Content = {
  demo?: boolean
  /** With the demo data only: the demo user's first contract has so many invoices that they are counted by buckets. */
  large?: boolean
  forms?: boolean
}

/** More than the portal counts one by one, also of those whose number begins with "BF-". */
const LARGE_TOTAL = 16_000

export function testConfig(overrides: Partial<Config> = {}): Config {
  return {
    ...readConfig(
      { PORTAL_PROFILE: 'test', LOG_LEVEL: 'silent', SIMULATORS: 'true', DEMO: 'true', PERSONAL_DATA_KEYS: testKeys },
      root,
    ),
    dataDir: null,
    ...overrides,
  }
}

let refusedIn: string | undefined

/** @param file a test file that the PostgreSQL run skips (databaseFiles.setup.ts); undefined allows databases */
export function refuseDatabases(file: string | undefined): void {
  refusedIn = file
}

function expectAllowed(): void {
  if (refusedIn !== undefined)
    throw new Error(`${refusedIn} opens a database, but tests/support/databaseFiles.ts finds no import that does`)
}

/**
 * A separate database: PGlite in memory, or one on the server of TEST_DATABASE_URL. Either is a copy of a template, migrated and
 * filled once per state of the sources.
 * @param settings only `connectTimeoutMs` is used, and only on a server: how long a call waits for a free connection
 */
export async function openTestDatabase(content: Content = {}, settings: Partial<Config> = {}): Promise<Database> {
  expectAllowed()
  const url = process.env['TEST_DATABASE_URL']
  return url === undefined
    ? openInProcess(await snapshotOf(content))
    : openUntilClosed(url, await copyOn(url, content), settings)
}

/**
 * PGlite in this thread, because each new thread would compile it again, most of the startup time. Parameters are cloned as between threads.
 * The thread and its watchdog are tested in tests/server/db/database.test.ts and by every built portal.
 */
async function openInProcess(snapshot: Snapshot): Promise<Database> {
  const store = await openStore({ dataDir: null, snapshot: null, memory: new SnapshotFs(snapshot) })
  const connection = new SingleConnection({
    query: async (sql, parameters) => {
      try {
        return await store.query(sql, structuredClone(parameters.map(plain)))
      } catch (error) {
        throw new DatabaseError(faultOf(error))
      }
    },
  })
  const handle = new Kysely<Tables>({ dialect: reconnectingDialect(connection) })
  const db = withVault(handle, testConfig().dataKeys.ring)
  const close = async () => {
    await db.destroy()
    await store.close()
  }
  return {
    kind: 'pglite',
    db,
    readOneRow: directRead(connection),
    ping: async () => {
      await store.exec('select 1')
    },
    dump: file => store.dump(file),
    close,
  }
}

const snapshots = new Map<string, Snapshot>()

/** Read once per process. */
async function snapshotOf(content: Content): Promise<Snapshot> {
  const file = await snapshotFile(content)
  const known = snapshots.get(file) ?? readSnapshot(file)
  snapshots.set(file, known)
  return known
}

async function snapshotFile(content: Content): Promise<string> {
  const file = join(folder, `${nameOf(content)}.tar`)
  if (!existsSync(file)) await writeSnapshot(file, content)
  return file
}

async function writeSnapshot(file: string, content: Content): Promise<void> {
  const less = withLess(content)
  const database = await openDatabase(testConfig(), less === undefined ? null : await snapshotFile(less))
  await add(database, content)
  if (less === undefined) await prepareForCopies(database.db)
  await sql`checkpoint`.execute(database.db) // otherwise each copy would replay the WAL first
  makeRoom()
  await database.dump?.(file)
  await database.close()
}

/**
 * A start visits every file and clears the buffers. With few buffers, and without spare WAL files and the template
 * databases, it takes half the time.
 */
async function prepareForCopies(db: Kysely<Tables>): Promise<void> {
  await sql`update pg_database set datistemplate = false`.execute(db)
  await sql`drop database template0`.execute(db)
  await sql`drop database template1`.execute(db)
  await sql`alter system set shared_buffers = '32MB'`.execute(db)
  await sql`alter system set wal_recycle = off`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
}

/** Removes templates of other source states, which take some hundred megabytes each. */
function makeRoom(): void {
  mkdirSync(folder, { recursive: true })
  const current = [databaseState, formState, wholeState]
  for (const name of readdirSync(folder))
    if (!current.some(state => name.includes(state))) rmSync(join(folder, name), { force: true })
}

/** An empty database, for tests of migrations. */
export async function openBareDatabase(): Promise<Database> {
  expectAllowed()
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) return openDatabase(testConfig())
  const name = newName()
  await asAdministrator(url, admin => admin.query(`create database ${name}`))
  return openUntilClosed(url, name)
}

/** Closing the database removes it: kept until the end of a run, they would take some eight gigabytes. */
async function openUntilClosed(
  url: string,
  name: string,
  { connectTimeoutMs }: Partial<Config> = {},
): Promise<Database> {
  const database = await openDatabase(
    testConfig({
      databaseUrl: addressOf(url, name),
      databasePoolSize: 5,
      ...(connectTimeoutMs === undefined ? {} : { connectTimeoutMs }),
    }),
  )
  const close = async () => {
    await database.close()
    await asAdministrator(url, admin => admin.query(`drop database if exists ${name} with (force)`))
  }
  return { ...database, close }
}

/** Adds a separate database to this server, and returns its name. */
export async function copyOn(url: string, content: Content): Promise<string> {
  const name = newName()
  await asAdministrator(url, async admin => {
    const template = await readyTemplate(admin, url, content)
    // Copies files. By default PostgreSQL writes every page to its log as well, for three times the processor time.
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return name
}

function newName(): string {
  return `test_${randomBytes(6).toString('hex')}`
}

async function asAdministrator(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

/** Concurrent workers wait on an advisory lock while the first one builds the template. PostgreSQL copies only databases without connections. */
async function readyTemplate(admin: pg.Client, url: string, content: Content): Promise<string> {
  const name = `template_${nameOf(content)}`
  await admin.query('select pg_advisory_lock(1)')
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
    if (rowCount === 1) return name
    const less = withLess(content)
    const source = less === undefined ? 'template1' : await readyTemplate(admin, url, less)
    const unfinished = `${name}_new`
    await admin.query(`drop database if exists ${unfinished}`)
    await admin.query(`create database ${unfinished} template ${source}`)
    const database = await openDatabase(testConfig({ databaseUrl: addressOf(url, unfinished), databasePoolSize: 5 }))
    try {
      await add(database, content)
    } finally {
      await database.close()
    }
    await admin.query(`alter database ${unfinished} rename to ${name}`)
    return name
  } finally {
    await admin.query('select pg_advisory_unlock(1)')
  }
}

function addressOf(url: string, name: string): string {
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}

/** The content of the template that a database is built from, one part less; undefined when built from scratch. */
function withLess({ demo = false, large = false, forms = false }: Content): Content | undefined {
  if (forms) return { demo, large }
  if (large) return { demo }
  return demo ? {} : undefined
}

/** Adds the part that `withLess` lacks. */
async function add(database: Database, { demo = false, large = false, forms = false }: Content): Promise<void> {
  if (forms) await publishForms(database.db)
  else if (large) await fillInvoices(database, LARGE_TOTAL, () => {}, { heavyShare: 1 })
  else if (demo) await loadDemoData(database.db)
  else await migrate(database.db)
}

/** Publishes the shipped forms with compiled validators, as a first start does. Compiling takes seconds, so the result is cached. */
async function publishForms(db: Kysely<Tables>): Promise<void> {
  const file = join(folder, `forms_${formState}.json`)
  if (existsSync(file)) {
    const { versions, modes, live } = JSON.parse(readFileSync(file, 'utf8')) as {
      versions: Insertable<FormVersionTable>[]
      modes: Insertable<FormModeTable>[]
      live: Insertable<FormLiveTable>[]
    }
    const asText = versions.map(row => ({
      ...row,
      schema: JSON.stringify(row.schema),
      ui: JSON.stringify(row.ui),
      texts: JSON.stringify(row.texts),
    }))
    await db.insertInto('form_version').values(asText).execute()
    if (modes.length > 0) await db.insertInto('form_mode').values(modes).execute()
    await db.insertInto('form_live').values(live).execute()
    return
  }
  const forms = createForms({ db, root })
  await forms.start(new Date())
  await forms.close()
  const rows = {
    versions: await db.selectFrom('form_version').selectAll().execute(),
    modes: await db.selectFrom('form_mode').selectAll().execute(),
    live: await db.selectFrom('form_live').selectAll().execute(),
  }
  makeRoom()
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(rows))
  renameSync(`${file}.${process.pid}`, file)
}

function nameOf({ demo = false, large = false, forms = false }: Content): string {
  return [
    large ? `large_${LARGE_TOTAL}` : demo ? 'demo' : 'empty',
    ...(forms ? ['forms', wholeState] : [databaseState]),
  ].join('_')
}
