import autocannon from 'autocannon'
import { environment, measuringWorld, signIn, startProcess, stopProcess } from './factoring/world.ts'

/**
 * The invoice list with filter, sort, count and totals on 1,000,000 invoices: the portal (session, policy, validation, headers) against
 * the same SQL through the bare driver in a bare HTTP server, in turn, on a PostgreSQL server. Half of its rate is the promise.
 * `--invoices` and `--seconds` make it shorter.
 */
const invoices = Number(argument('invoices') ?? 1_000_000)
const seconds = Number(argument('seconds') ?? 5)
const rounds = 3
const connections = 16
const promise = 0.5

type Case = { readonly name: string; readonly paths: readonly string[] }
const filter = (contract: string) => `contractId=${contract}&invoiceStatus=CLOSED`
const list = (contract: string) => `/api/invoice?${filter(contract)}&sort=invoiceDate,DESC&page=1&size=10`
const totals = (contract: string) => `/api/invoices/totals?${filter(contract)}`
const cases: readonly Case[] = [
  { name: 'list and totals, 900 invoices', paths: [list('2'), totals('2')] },
  { name: 'list, 900 invoices', paths: [list('2')] },
  { name: 'totals, 900 invoices', paths: [totals('2')] },
  { name: 'list and totals, a tenth of all', paths: [list('1'), totals('1')] },
]

const world = await measuringWorld(invoices)
try {
  const portal = await startProcess('./portalServer.ts', environment(world.url, 3105))
  const bare = await startProcess('./bareServer.ts', { DATABASE_URL: world.url, PORT: '3115' })
  try {
    const headers = { authorization: `Bearer ${await signIn('http://127.0.0.1:3105')}` }
    await sameAnswers(headers)
    console.log(`16 connections, median of ${rounds} rounds of ${seconds} s\n`)
    console.log(row('', 'portal req/s', 'p99 ms', 'bare req/s', 'p99 ms', 'ratio'))
    const ratios: number[] = []
    for (const one of cases) ratios.push(await measure(one, headers))
    const [main = 0] = ratios
    console.log(`\n${main >= promise ? 'kept' : 'BROKEN'}: ${main.toFixed(2)} of the bare rate for list and totals, promised ${promise}`)
    if (main < promise) process.exitCode = 1
  } finally {
    await stopProcess(portal)
    await stopProcess(bare)
  }
} finally {
  await world.close()
}

async function measure({ name, paths }: Case, headers: Record<string, string>): Promise<number> {
  const portal: number[][] = []
  const bare: number[][] = []
  for (let round = 0; round < rounds; round += 1) {
    portal.push(await shoot('http://127.0.0.1:3105', paths, headers))
    bare.push(await shoot('http://127.0.0.1:3115', paths, {}))
  }
  const rate = (runs: number[][]) => median(runs.map(([value = 0]) => value))
  const p99 = (runs: number[][]) => median(runs.map(([, value = 0]) => value))
  const ratio = rate(portal) / rate(bare)
  console.log(row(name, rate(portal).toFixed(0), p99(portal).toFixed(0), rate(bare).toFixed(0), p99(bare).toFixed(0), ratio.toFixed(2)))
  return ratio
}

async function shoot(url: string, paths: readonly string[], headers: Record<string, string>): Promise<number[]> {
  const result = await autocannon({ url, connections, duration: seconds, headers, requests: paths.map((path) => ({ path })) })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return [result.requests.average, result.latency.p99]
}

/** Both must do the same work, or the ratio says nothing. */
async function sameAnswers(headers: Record<string, string>): Promise<void> {
  for (const path of cases.flatMap((one) => one.paths)) {
    const [portal, bare] = await Promise.all([3105, 3115].map(async (port) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text()))
    if (portal !== bare) throw new Error(`the answers to ${path} differ:\n${portal?.slice(0, 300)}\n${bare?.slice(0, 300)}`)
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((one, next) => one - next)[Math.floor(values.length / 2)] ?? 0
}

function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(34) + cells.map((cell) => cell.padStart(13)).join('')
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? undefined : process.argv[at + 1]
}
