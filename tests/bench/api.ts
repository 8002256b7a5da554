import type { ChildProcess } from 'node:child_process'
import autocannon from 'autocannon'
import { environment, measuringWorld, signIn, startProcess, stopProcess } from './factoring/world.ts'

/**
 * The invoice list with filter, sort, count and totals, and an invoice with its neighbours, on 1,000,000 invoices: the portal (session, policy, validation, headers) against
 * the same SQL through the bare driver in a bare HTTP server, in turn, on a PostgreSQL server: unprepared, as the driver does it by
 * itself, and prepared, as the portal does it. Half of the rate is promised, and kept against the harder one of the two.
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
const detail = (contract: string, id: string) => `/api/invoices/${id}?${filter(contract)}&sort=invoiceDate,DESC`
const cases: Case[] = [
  { name: 'list and totals, 900 invoices', paths: [list('2'), totals('2')] },
  { name: 'list, 900 invoices', paths: [list('2')] },
  { name: 'totals, 900 invoices', paths: [totals('2')] },
  { name: 'list and totals, a tenth of all', paths: [list('1'), totals('1')] },
]

const servers = { portal: 3105, bare: 3115, prepared: 3125 } as const
type Server = keyof typeof servers

const world = await measuringWorld(invoices)
const children: ChildProcess[] = []
try {
  children.push(await startProcess('./portalServer.ts', environment(world.url, servers.portal)))
  children.push(await startProcess('./bareServer.ts', { DATABASE_URL: world.url, PORT: String(servers.bare) }))
  children.push(
    await startProcess('./bareServer.ts', {
      DATABASE_URL: world.url,
      PORT: String(servers.prepared),
      PREPARED: 'true',
    }),
  )
  const headers = { authorization: `Bearer ${await signIn(`http://127.0.0.1:${servers.portal}`)}` }
  const [usual, heavy] = await Promise.all(['2', '1'].map(contract => oneOf(contract, headers)))
  cases.push(
    { name: 'detail, 900 invoices', paths: [detail('2', usual ?? '')] },
    { name: 'detail, a tenth of all', paths: [detail('1', heavy ?? '')] },
  )
  await sameAnswers(headers)
  console.log(`${connections} connections, median of ${rounds} rounds of ${seconds} s; requests a second (p99 ms)\n`)
  console.log(row('', 'portal', 'bare', 'bare, prepared', 'ratio', 'to prepared'))
  const ratios: number[] = []
  for (const one of cases) ratios.push(await measure(one, headers))
  const [main = 0] = ratios
  console.log(
    `\n${main >= promise ? 'kept' : 'BROKEN'}: at least ${main.toFixed(2)} of the bare rate for list and totals, promised ${promise}`,
  )
  if (main < promise) process.exitCode = 1
} finally {
  for (const child of children) await stopProcess(child)
  await world.close()
}

/** An invoice with neighbours on both sides. */
async function oneOf(contract: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${servers.portal}${list(contract)}`, { headers })
  const { content } = (await answer.json()) as { content: { id: string }[] }
  return content[4]?.id ?? ''
}

/** @returns the lower one of the two ratios */
async function measure({ name, paths }: Case, headers: Record<string, string>): Promise<number> {
  const runs: Record<Server, number[][]> = { portal: [], bare: [], prepared: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const server of Object.keys(servers) as Server[])
      runs[server].push(await shoot(`http://127.0.0.1:${servers[server]}`, paths, server === 'portal' ? headers : {}))
  }
  const rate = (server: Server) => median(runs[server].map(([value = 0]) => value))
  const cell = (server: Server) =>
    `${rate(server).toFixed(0)} (${median(runs[server].map(([, value = 0]) => value)).toFixed(0)})`
  const ratios = [rate('portal') / rate('bare'), rate('portal') / rate('prepared')]
  console.log(row(name, cell('portal'), cell('bare'), cell('prepared'), ...ratios.map(ratio => ratio.toFixed(2))))
  return Math.min(...ratios)
}

async function shoot(url: string, paths: readonly string[], headers: Record<string, string>): Promise<number[]> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    requests: paths.map(path => ({ path })),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return [result.requests.average, result.latency.p99]
}

/** Both must do the same work, or the ratio says nothing. */
async function sameAnswers(headers: Record<string, string>): Promise<void> {
  for (const path of cases.flatMap(one => one.paths)) {
    const [portal, bare] = await Promise.all(
      [servers.portal, servers.bare].map(async port =>
        (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text(),
      ),
    )
    if (portal !== bare)
      throw new Error(`the answers to ${path} differ:\n${portal?.slice(0, 300)}\n${bare?.slice(0, 300)}`)
  }
}

function median(values: readonly number[]): number {
  return [...values].sort((one, next) => one - next)[Math.floor(values.length / 2)] ?? 0
}

function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(34) + cells.map(cell => cell.padStart(15)).join('')
}

function argument(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`)
  return at === -1 ? undefined : process.argv[at + 1]
}
