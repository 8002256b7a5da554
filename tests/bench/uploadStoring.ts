import { execFileSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { utils, write } from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { readConfig } from '../../server/config/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import { loadDemoData } from '../../server/db/demo/load.ts'
import { migrate } from '../../server/db/migrate.ts'
import { startPostgres } from '../support/postgres.ts'
import { environment, root, signIn, startProcess, stopProcess } from './factoring/world.ts'

/**
 * The upload from request to answer on both databases: files of 20,000 rows that become drafts, what that does to other
 * calls and to the memory of the server, the calls of a page with 20,000 drafts, the workbook of errors of 5,000, and the
 * submission. `--rows` and `--database pglite|postgres` make it shorter.
 */
const rows = Number(argument('rows') ?? 20_000)
const databases = argument('database')?.split(',') ?? ['postgres', 'pglite']
const port = 3181
const base = `http://127.0.0.1:${port}`
const annotatedRows = Math.min(rows, 5000)
/** Seconds, megabytes more than idle, and how many times longer other calls may take. The embedded database has one thread. */
const promised = { store: 5, submit: 10, annotate: 1, memory: 150, slower: 2 }
const headers = ['Invoice number', 'Buyer code', 'Issue date', 'Due date', 'Invoice amount', 'Currency', 'Note']

// Files are made by another process, whose memory is not measured.
if (argument('make') !== undefined) {
  await makeFiles(argument('make') ?? '', argument('code') ?? '', Number(argument('count') ?? rows))
  process.exit()
}
for (const database of databases) await measure(database)

async function measure(name: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-upload-'))
  const postgres = name === 'postgres' ? await startPostgres({ jit: 'off', autovacuum: 'on' }) : undefined
  const { DATABASE_URL: url = '', ...rest } = environment(postgres?.url ?? '', port)
  const env = postgres === undefined ? { ...rest, DATA_DIR: join(folder, 'data') } : { ...rest, DATABASE_URL: url }
  let portal: ChildProcess | undefined
  try {
    const place = await prepare(env)
    portal = await startProcess('./portalServer.ts', env)
    await measureServer(name, portal, await signIn(base), place, folder)
  } finally {
    if (portal !== undefined) await stopProcess(portal)
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Place = { readonly contract: string; readonly code: string }

/** Demo data, and a contract with a buyer. */
async function prepare(env: Record<string, string>): Promise<Place> {
  const { db, close } = await openDatabase(readConfig(env, root))
  await migrate(db)
  await loadDemoData(db)
  const { contract, code } = await db
    .selectFrom('contract as c')
    .innerJoin('party as p', 'p.id', 'c.party_id')
    .innerJoin('contract_third_party as l', 'l.contract_id', 'c.id')
    .innerJoin('third_party as t', 't.id', 'l.third_party_id')
    .select(['c.id as contract', 't.registration_code as code'])
    .where('p.fid', '=', 'P-1001')
    .where('c.status', '=', 'ACTIVE')
    .where('c.factoring_product', '=', 'ORDINARY')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await close()
  return { contract, code }
}

async function measureServer(
  database: string,
  portal: ChildProcess,
  token: string,
  { contract, code }: Place,
  folder: string,
): Promise<void> {
  const call = async (method: string, path: string, body?: FormData): Promise<Response> => {
    const init = { method, headers: { authorization: `Bearer ${token}` }, ...(body === undefined ? {} : { body }) }
    // The server may close a kept connection just when it is used again.
    const answer = await fetch(base + path, init).catch(() => fetch(base + path, init))
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`)
    return answer
  }
  const send = async (file: string): Promise<{ uuid: string; uploadedInvoiceCount: number }> => {
    const body = new FormData()
    body.append('file', new Blob([readFileSync(join(folder, file))]), file)
    return (await call('POST', `/api/v2/invoice/upload?contractId=${contract}`, body)).json()
  }
  const files = (prefix: string, count: number) => {
    const make = ['--make', `${folder}/${prefix}`, '--code', code, '--rows', String(rows), '--count', String(count)]
    execFileSync(process.execPath, ['--import', 'tsx', fileURLToPath(import.meta.url), ...make], { stdio: 'inherit' })
  }
  files('few-', 10)
  files('', rows)
  files('faulty-', annotatedRows)
  const drop = async ({ uuid }: { uuid: string }) => void (await call('DELETE', `/api/invoice/upload?file=${uuid}`))
  // Starts the thread, and whatever else the first file needs.
  for (const kind of ['xlsx', 'xls', 'csv']) await drop(await send(`few-a.${kind}`))

  const other = async (): Promise<number> => {
    const started = performance.now()
    await (await call('GET', '/api/invoice?size=10')).text()
    return performance.now() - started
  }
  const idle: number[] = []
  for (let at = 0; at < 200; at += 1) idle.push(await other())
  const idleMs = percentile(idle, 0.95)
  console.log(`\n${database}, ${rows.toLocaleString('en')} rows; other calls idle: p95 ${idleMs.toFixed(0)} ms`)
  print(['', 'seconds', 'goal', 'others p95', 'ratio', 'goal', 'RSS +MB', 'goal'])

  /** Runs a call while another client reads a list repeatedly. */
  const beside = async <T>(name: string, limit: number | undefined, run: () => Promise<T>): Promise<T> => {
    // Of a call that ends at once there are too few others to compare.
    const isHeavy = limit === promised.store || limit === promised.submit
    const before = (await memoryOf(portal)).now
    const times: number[] = []
    let isRunning = true
    const others = (async () => {
      while (isRunning) times.push(await other())
    })()
    const started = performance.now()
    const result = await run().finally(() => {
      isRunning = false
    })
    const seconds = (performance.now() - started) / 1000
    await others
    const memory = Math.max(0, (await memoryOf(portal)).peak - before) / 1e6
    const ratio = percentile(times, 0.95) / idleMs
    print([
      name,
      seconds.toFixed(2),
      limit === undefined ? '' : String(limit),
      `${percentile(times, 0.95).toFixed(0)} ms`,
      ratio.toFixed(1),
      isHeavy && database === 'postgres' ? String(promised.slower) : '',
      memory.toFixed(0),
      String(promised.memory),
    ])
    if (limit !== undefined) verdict(`${database}: ${name}`, 's', seconds, limit)
    verdict(`${database}: memory of ${name}`, 'MB', memory, promised.memory)
    if (isHeavy && database === 'postgres')
      verdict(`${database}: other calls during ${name}`, 'times', ratio, promised.slower)
    return result
  }
  for (const kind of ['xlsx', 'xls', 'csv']) {
    const stored = await beside(`store .${kind}`, promised.store, () => send(`a.${kind}`))
    if (stored.uploadedInvoiceCount !== rows) throw new Error(`${kind}: ${stored.uploadedInvoiceCount} rows`)
    await beside(`remove .${kind}`, undefined, () => drop(stored))
  }
  const faulty = await send('faulty-a.csv')
  const errors = `/api/invoice/upload/errors?contractId=${contract}&file=${faulty.uuid}`
  await beside(`errors of ${annotatedRows}`, promised.annotate, async () => (await call('GET', errors)).arrayBuffer())
  await drop(faulty)
  await send('a.csv')
  const drafts = `/api/invoice/upload/${contract}`
  await beside('list 1,000', undefined, async () => (await call('GET', `${drafts}?size=1000`)).text())
  await beside('dry run', undefined, async () => (await call('POST', `${drafts}/validate`)).text())
  const answer = await beside(
    'submit',
    promised.submit,
    async () => (await call('POST', drafts)).json() as Promise<{ submittedInvoiceCount: number }>,
  )
  if (answer.submittedInvoiceCount !== rows) throw new Error(`${answer.submittedInvoiceCount} invoices were submitted`)
}

async function memoryOf(portal: ChildProcess): Promise<{ now: number; peak: number }> {
  portal.send('memory')
  const [message] = (await once(portal, 'message')) as [{ now: number; peak: number }]
  return message
}

async function makeFiles(to: string, code: string, count: number): Promise<void> {
  const isFaulty = count < rows
  const today = Date.now()
  const day = (days: number) => new Date(today + days * 86_400_000).toISOString().slice(0, 10)
  const table = Array.from({ length: count }, (_, index) => [
    `B-${isFaulty ? 'F' : 'G'}-${String(index).padStart(6, '0')}`,
    code,
    day(-(index % 60) - 1),
    isFaulty && index % 17 === 0 ? 'soon' : day(30 + (index % 30)),
    Number((((index * 7919) % 1_000_000) / 100 + 1).toFixed(2)),
    'EUR',
    `order ${index}`,
  ])
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([headers, ...table]), 'Invoices')
  writeFileSync(`${to}a.csv`, [headers, ...table].map(row => row.join(';')).join('\r\n'))
  writeFileSync(`${to}a.xls`, write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer)
  writeFileSync(
    `${to}a.xlsx`,
    await writeXlsx({ sheets: [{ name: 'Invoices', rows: [headers, ...table] }], stringMode: 'shared' }),
  )
}

function percentile(times: readonly number[], share: number): number {
  return [...times].sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
}

function verdict(name: string, unit: string, value: number, limit: number): void {
  if (value <= limit) return
  console.log(`BROKEN: ${name}: ${value.toFixed(2)} ${unit}, promised ${limit}`)
  process.exitCode = 1
}

function print(cells: readonly string[]): void {
  console.log(cells.map((cell, index) => (index === 0 ? cell.padEnd(18) : cell.padStart(11))).join(''))
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
