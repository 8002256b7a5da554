import { request } from 'node:http'
import type { ChildProcess } from 'node:child_process'
import { environment, measuringWorld, signIn, startProcess, stopProcess } from './factoring/world.ts'

/**
 * Exports of the demo user's largest contract: rows a second, bytes, and the resident memory of the server at its peak; beside it the
 * slowest list request that ran meanwhile. Whatever the size, the process stays under 200 MB. `--rows` and `--repeats` make it shorter.
 */
const rows = Number(argument('rows') ?? 1_000_000)
const repeats = Number(argument('repeats') ?? 2)
const promiseMb = 200
const base = 'http://127.0.0.1:3105'
const columns = 'invoiceNumber,thirdPartyName,invoiceDate,invoiceDueDate,invoiceStatus,invoiceAmount,amountPaid,advanceAmountFunded,advanceAmountFundedOutstanding,contractNumber'

const world = await measuringWorld(rows, { heavyShare: 1 })
let portal: ChildProcess | undefined
try {
  portal = await startProcess('./portalServer.ts', environment(world.url, 3105))
  const token = await signIn(base)
  const total = await listTotal(token)
  await download(token, '&invoiceStatus=SUBMITTED')
  console.log(`${total.toLocaleString('en')} rows of ${columns.split(',').length} columns, each export after the other\n`)
  console.log(['seconds', 'rows/s', 'first byte ms', 'MB', 'memory before', 'peak', 'grown MB', 'slowest list ms'].map((cell) => cell.padStart(15)).join(''))
  const peaks: number[] = []
  for (let repeat = 0; repeat < repeats; repeat += 1) peaks.push(await measure(portal, token, total))
  const worst = Math.max(...peaks)
  console.log(`\n${worst <= promiseMb ? 'kept' : 'BROKEN'}: the process took ${worst.toFixed(0)} MB at most, promised ${promiseMb}`)
  if (worst > promiseMb) process.exitCode = 1
} finally {
  if (portal !== undefined) await stopProcess(portal)
  await world.close()
}

async function measure(server: ChildProcess, token: string, total: number): Promise<number> {
  const { now: before } = await memory(server)
  const slowest = { ms: 0 }
  const listing = new AbortController()
  const lists = listMeanwhile(token, listing.signal, slowest)
  const { seconds, firstByteMs, bytes } = await download(token, '')
  listing.abort()
  await lists
  const { peak } = await memory(server)
  const grown = (peak - before) / 1e6
  const cells = [seconds.toFixed(2), (total / seconds).toFixed(0), firstByteMs.toFixed(0), (bytes / 1e6).toFixed(1), (before / 1e6).toFixed(0), (peak / 1e6).toFixed(0), grown.toFixed(0), slowest.ms.toFixed(0)]
  console.log(cells.map((cell) => cell.padStart(15)).join(''))
  return peak / 1e6
}

async function download(token: string, filter: string): Promise<{ seconds: number; firstByteMs: number; bytes: number }> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(`${base}/api/invoices:export?contractId=1&columns=${columns}${filter}`, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let bytes = 0
      let firstByteMs = 0
      if (answer.statusCode !== 200) reject(new Error(`export: ${answer.statusCode}`))
      answer.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - started
        bytes += chunk.length
      })
      answer.on('end', () => resolve({ seconds: (performance.now() - started) / 1000, firstByteMs, bytes }))
      answer.on('error', reject)
    })
    call.on('error', reject)
    call.end()
  })
}

async function listMeanwhile(token: string, signal: AbortSignal, slowest: { ms: number }): Promise<void> {
  while (!signal.aborted) {
    const started = performance.now()
    await (await fetch(`${base}/api/invoice?contractId=2`, { headers: { authorization: `Bearer ${token}` } })).text()
    slowest.ms = Math.max(slowest.ms, performance.now() - started)
    await new Promise((resolve) => { setTimeout(resolve, 20) })
  }
}

async function listTotal(token: string): Promise<number> {
  const answer = await fetch(`${base}/api/invoice?contractId=1&size=1`, { headers: { authorization: `Bearer ${token}` } })
  return ((await answer.json()) as { totalElements: number }).totalElements
}

function memory(server: ChildProcess): Promise<{ now: number; peak: number }> {
  return new Promise((resolve) => {
    server.once('message', (message) => { resolve(message as { now: number; peak: number }) })
    server.send('memory')
  })
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? undefined : process.argv[at + 1]
}
