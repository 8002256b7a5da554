import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { findPostgresFolder } from '../../scripts/lib/programs.mjs'
import { startPortal, type RunningPortal } from '../support/portal.ts'
import { environment, measuringWorld, signIn } from './factoring/world.ts'

/**
 * Exports of the demo user's largest contract by the built server, with the settings of `npm start`, as a process of its own: rows a
 * second, bytes, and the most memory it ever had resident (VmHWM, its start included; Linux only); beside it the slowest list request
 * that ran meanwhile, and before each export the time of COPY with the same values in the same order. Whatever the size, the process
 * stays under 200 MB. `--rows` and `--repeats` make it shorter.
 */
const rows = Number(argument('rows') ?? 1_000_000)
const repeats = Number(argument('repeats') ?? 2)
const promiseMb = 200
const goals = { timesCopy: 2.5, firstByteMs: 300, addedMb: 60 } as const
const columns =
  'invoiceNumber,thirdPartyName,invoiceDate,invoiceDueDate,invoiceStatus,invoiceAmount,amountPaid,advanceAmountFunded,advanceAmountFundedOutstanding,contractNumber'

execFileSync(process.execPath, ['scripts/build.mjs', '--server'], { stdio: 'inherit' })
const world = await measuringWorld(rows, { heavyShare: 1 })
let portal: RunningPortal | undefined
let base = ''
try {
  portal = await startPortal({ env: environment(world.url) })
  base = portal.url
  // Right after the start the event loop may still look overloaded.
  while (!(await fetch(`${base}/api/ready`)).ok)
    await new Promise(resolve => {
      setTimeout(resolve, 200)
    })
  const token = await signIn(base)
  const total = await listTotal(token)
  await download(token, '&invoiceStatus=SUBMITTED')
  console.log(
    `${total.toLocaleString('en')} rows of ${columns.split(',').length} columns, each export after the other\n`,
  )
  console.log(
    [
      'seconds',
      'COPY s',
      'x COPY',
      'rows/s',
      'first byte ms',
      'MB',
      'MB resident',
      'peak before',
      'peak after',
      'slowest list ms',
    ]
      .map(cell => cell.padStart(15))
      .join(''),
  )
  const runs: Run[] = []
  for (let repeat = 0; repeat < repeats; repeat += 1) runs.push(await measure(portal.pid, token, total))
  const worst = (of: (run: Run) => number) => Math.max(...runs.map(of))
  console.log('')
  verdict(
    'memory of the process, MB',
    worst(run => run.peakMb),
    promiseMb,
  )
  verdict(
    'memory added by an export, MB',
    worst(run => run.addedMb),
    goals.addedMb,
  )
  verdict('time of an export, x COPY', Math.min(...runs.map(run => run.timesCopy)), goals.timesCopy)
  verdict(
    'first byte, ms',
    worst(run => run.firstByteMs),
    goals.firstByteMs,
  )
} finally {
  await portal?.stop()
  await world.close()
}

type Run = {
  readonly peakMb: number
  readonly addedMb: number
  readonly timesCopy: number
  readonly firstByteMs: number
}

function verdict(what: string, value: number, goal: number): void {
  console.log(`${value <= goal ? 'kept' : 'BROKEN'}: ${what} ${value.toFixed(value < 10 ? 2 : 0)}, goal ${goal}`)
  if (value > goal) process.exitCode = 1
}

/** Seconds that the database takes to send the same values as CSV, read by the terminal program in another process. */
async function copySeconds(): Promise<number> {
  const statement = `copy (select i.invoice_number, t.name, i.invoice_date, i.due_date, i.status, i.amount, i.amount_paid, i.advance_funded, i.advance_outstanding, c.contract_number
    from invoice i join third_party t on t.id = i.third_party_id join contract c on c.id = i.contract_id
    where i.contract_id in (select id from contract where party_id = 1 and id = 1) order by i.invoice_date desc, i.id desc) to stdout csv`
  const started = performance.now()
  const child = spawn(join(findPostgresFolder() ?? '', 'psql'), ['--quiet', '--command', statement, world.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.resume()
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`COPY ended with ${code}`)
  return (performance.now() - started) / 1000
}

async function measure(server: number, token: string, total: number): Promise<Run> {
  const copy = await copySeconds()
  const before = memory(server)
  const slowest = { ms: 0 }
  const listing = new AbortController()
  const lists = listMeanwhile(token, listing.signal, slowest)
  const { seconds, firstByteMs, bytes } = await download(token, '')
  listing.abort()
  await lists
  const after = memory(server)
  const cells = [
    seconds.toFixed(2),
    copy.toFixed(2),
    (seconds / copy).toFixed(2),
    (total / seconds).toFixed(0),
    firstByteMs.toFixed(0),
    (bytes / 1e6).toFixed(1),
    before.now.toFixed(0),
    before.peak.toFixed(0),
    after.peak.toFixed(0),
    slowest.ms.toFixed(0),
  ]
  console.log(cells.map(cell => cell.padStart(15)).join(''))
  return { peakMb: after.peak, addedMb: after.peak - before.now, timesCopy: seconds / copy, firstByteMs }
}

async function download(
  token: string,
  filter: string,
): Promise<{ seconds: number; firstByteMs: number; bytes: number }> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(
      `${base}/api/invoices:export?contractId=1&columns=${columns}${filter}`,
      { headers: { authorization: `Bearer ${token}` } },
      answer => {
        let bytes = 0
        let firstByteMs = 0
        if (answer.statusCode !== 200) reject(new Error(`export: ${answer.statusCode}`))
        answer.on('data', (chunk: Buffer) => {
          if (bytes === 0) firstByteMs = performance.now() - started
          bytes += chunk.length
        })
        answer.on('end', () => resolve({ seconds: (performance.now() - started) / 1000, firstByteMs, bytes }))
        answer.on('error', reject)
      },
    )
    call.on('error', reject)
    call.end()
  })
}

async function listMeanwhile(token: string, signal: AbortSignal, slowest: { ms: number }): Promise<void> {
  while (!signal.aborted) {
    const started = performance.now()
    await (await fetch(`${base}/api/invoice?contractId=2`, { headers: { authorization: `Bearer ${token}` } })).text()
    slowest.ms = Math.max(slowest.ms, performance.now() - started)
    await new Promise(resolve => {
      setTimeout(resolve, 20)
    })
  }
}

async function listTotal(token: string): Promise<number> {
  const answer = await fetch(`${base}/api/invoice?contractId=1&size=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { totalElements: number }).totalElements
}

/** Resident now and at most since the start, in MB of a million bytes. */
function memory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1.024e-3
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? undefined : process.argv[at + 1]
}
