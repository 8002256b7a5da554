import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import { migrate } from '../../server/db/migrate.ts'
import type { Tables } from '../../server/db/tables.ts'
import { applicationsOfCode } from '../../server/modules/operator-applications/operator-applications.repository.ts'
import { applyRetention } from '../../server/http/retention.ts'
import { reencryptSome, encryptedTables } from '../../server/vault/reencryption.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'

/**
 * The commands and background jobs of docs/personal-data.md with many applications: seconds and the most memory of a process of its own for
 * each. Of ten applications one has a file, four name a second person, four have ended confirmed; for each there are two messages and an event
 * of the audit. `--applications 100000`, `--database postgres` (a server of its own) or `pglite`. Nothing is asserted.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const size = Number(argument('applications') ?? 100_000)
const FILE_BYTES = 20_000
/** Of the person that is looked for: neither the first nor the last. */
const CODE = codeOf(Math.floor(size / 3))
const keys = { old: `old:${'11'.repeat(32)}`, new: `new:${'22'.repeat(32)}` }

const step = argument('step')
if (step === undefined) await measure()
else await runStep(step)

async function measure(): Promise<void> {
  execFileSync(process.execPath, ['scripts/build.mjs', '--server'], { cwd: root, stdio: 'inherit' })
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
  const embedded = argument('database') === 'pglite'
  let server: TestPostgres | undefined
  try {
    server = embedded
      ? undefined
      : await startPostgres({ jit: 'off', max_wal_size: '4GB', wal_level: 'minimal', max_wal_senders: '0' })
    const where = (name: string): Record<string, string> =>
      server === undefined
        ? { DATA_DIR: join(folder, name) }
        : { DATABASE_URL: server.url.replace(/\/portal$/, `/${name}`) }
    const env = { ...where('portal'), SIMULATORS: 'on', PERSONAL_DATA_KEYS: keys.old }
    const rotating = { ...env, PERSONAL_DATA_KEYS: `${keys.new},${keys.old}` }
    const backup = join(folder, 'backup')
    console.log(
      `${size.toLocaleString('en')} applications on ${embedded ? 'the embedded database' : 'a PostgreSQL server'}\n`,
    )
    await timed('(filling)', own('fill'), env)
    await timed('encryption of older rows', own('reencrypt'), env)
    await timed('keys -- status', manage('keys', 'status'), env)
    await timed('keys -- rotate', manage('keys', 'rotate'), rotating)
    await timed('search by personal code', own('search'), rotating)
    await timed(
      'privacy -- export',
      manage('privacy', 'export', '--code', CODE, '--to', join(folder, 'person')),
      rotating,
    )
    await timed('backup', manage('backup', '--to', backup), rotating)
    console.log(`  (${Math.round(statSync(backup).size / 1e6)} MB)`)
    if (server !== undefined) await timed('(create database)', own('create'), rotating)
    await timed('restore', manage('restore', '--from', backup), { ...rotating, ...where('restored') })
    await timed('privacy -- erase', manage('privacy', 'erase', '--code', CODE, '--yes'), rotating)
    await timed('retention', own('retention'), rotating)
  } finally {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function own(name: string): string[] {
  return ['--import', 'tsx', fileURLToPath(import.meta.url), '--step', name, '--applications', String(size)]
}

function manage(...words: string[]): string[] {
  return [join(root, 'dist/server/manage.mjs'), ...words]
}

async function timed(name: string, words: string[], env: Record<string, string>): Promise<void> {
  const started = performance.now()
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let peak = 0
  let output = ''
  child.stdout.on('data', chunk => {
    output += String(chunk)
  })
  const look = setInterval(() => {
    peak = Math.max(peak, megabytesOf(child.pid ?? 0))
  }, 50)
  const code = await new Promise(resolve => {
    child.once('close', resolve)
  })
  clearInterval(look)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `${name.padEnd(28)}${seconds.padStart(8)} s ${String(peak).padStart(6)} MB   ${output.trim().split('\n').at(-1)?.slice(0, 110) ?? ''}`,
  )
  if (code !== 0) throw new Error(`${name} ended with ${String(code)}: ${output}`)
}

/** Most that the process has had so far; 0 where the system does not say. */
function megabytesOf(pid: number): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

async function runStep(name: string): Promise<void> {
  const config = readConfig({ QUERY_TIMEOUT_MS: '600000', ...process.env }, root)
  const { db, close } = await openDatabase(config)
  try {
    if (name === 'fill') {
      await migrate(db)
      await fill(db)
    }
    if (name === 'create') await sql`create database restored`.execute(db)
    if (name === 'reencrypt')
      for (const table of encryptedTables) while ((await reencryptSome(db, table, { others: false })) > 0);
    if (name === 'search') {
      const started = performance.now()
      const { found } = await applicationsOfCode(db, CODE)
      console.log(`found ${(JSON.parse(found) as unknown[]).length} in ${(performance.now() - started).toFixed(1)} ms`)
    }
    if (name === 'retention')
      console.log(
        JSON.stringify(
          await applyRetention(
            db,
            { confirmedDays: 3650, messageDays: 30, auditDays: 3650, verifierDays: 3650 },
            config.now(),
          ),
        ),
      )
  } finally {
    await close()
  }
}

/** A number of eleven digits, as personal codes have. */
function codeOf(index: number): string {
  return String(38_000_000_000 + index)
}

/** As rows stood before there were keys: nothing is encrypted. Half of what has ended is older than it is to be kept. */
async function fill(db: Kysely<Tables>): Promise<void> {
  const example = readFileSync(
    join(root, 'schemas/forms/leasing-private/examples/valid/married-for-the-family-complete.json'),
    'utf8',
  )
  await sql`
    insert into form_version (form, version, schema, ui, texts, validator_hash, validator_code) values ('leasing-private', 1, '{}', '{}', '{}', 'bench', '')`.execute(
    db,
  )
  await sql`
    insert into application (reference, form, form_version, mode, language, payload, digest, status, evidence, confirmed_at, created_at, sent_at)
    select 'LP-2026-' || lpad(n::text, 7, '0') || '-1', 'leasing-private', 1, 'default', 'lt',
      jsonb_set(jsonb_set(jsonb_set(case when n % 10 < 4 then p.payload else p.payload || '{"co_applicant":null}' end, '{applicant,code}', to_jsonb((38000000000 + n)::text)),
        '{applicant,email}', to_jsonb('person' || n || '@example.com')), '{applicant,surname}', to_jsonb('Pavardė' || n)),
      sha256(n::text::bytea), case when n % 10 < 4 then 'COMPLETE' else 'AWAITING_APPLICANTS' end, 'NONE', at.moment, at.moment, at.moment
    from generate_series(1, ${size}::int) n, (select ${example}::jsonb as payload) p,
      lateral (select now() - case when n % 10 < 2 then interval '4000 days' else interval '100 days' end as moment) at`.execute(
    db,
  )
  await sql`insert into application_event (application_id, status, note, created_at) select id, status, null, created_at from application`.execute(
    db,
  )
  await sql`
    insert into application_file (application_id, position, file_name, content_type, size, document_type, sha256, content)
    select id, 0, 'statement.pdf', 'application/pdf', ${FILE_BYTES}, 'BANK_STATEMENT', digest, decode(repeat(md5(id::text), ${Math.floor(FILE_BYTES / 16)}), 'hex')
    from application where reference like '%5-1'`.execute(db)
  await sql`
    insert into outbox (channel, recipient, subject, body, created_at, sent_at)
    select 'EMAIL', 'person' || n || '@example.com', 'About your application', '', at, at from generate_series(1, ${size * 2}::int) n, lateral (select now() - case when n % 2 = 0 then interval '40 days' else interval '5 days' end as at) t`.execute(
    db,
  )
  await sql`
    insert into audit_event (happened_at, actor_id, action, details) select now() - case when n % 2 = 0 then interval '4000 days' else interval '5 days' end, 1, 'APPLICATION_VIEWED', '{}'
    from generate_series(1, ${size}::int) n`.execute(db)
  await sql`analyze`.execute(db)
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
