import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { otherLists } from './factoring/otherLists.ts'
import {
  embeddedEnvironment,
  environment,
  fillEmbedded,
  measuringWorld,
  signIn,
  startProcess,
  stopProcess,
} from './factoring/world.ts'

/**
 * The invoice list with filter, sort, count and totals, and an invoice with its neighbours, on 1,000,000 invoices: the portal (session,
 * policy, validation, headers) against the same SQL through the bare driver in a bare HTTP server, in turn, on a PostgreSQL server:
 * unprepared, as the driver does it by itself, and prepared, as the portal does it. The goals are against the prepared one, the harder
 * of the two. Beside them the same portal on its embedded database with as many invoices, the other lists, and the size of a page on the
 * wire. `--invoices`, `--seconds` and `--rounds` make it shorter, `--embedded no` leaves the embedded database out.
 */
const invoices = Number(argument('invoices') ?? 1_000_000)
const seconds = Number(argument('seconds') ?? 5)
const rounds = Number(argument('rounds') ?? 3)
const withEmbedded = argument('embedded') !== 'no'
const connections = 16
const EMBEDDED_GOAL = 0.7
const WIRE_GOAL_BYTES = 1200

type Case = {
  readonly name: string
  readonly paths: readonly string[]
  /** Least share of the rate of the bare server with prepared statements. */
  readonly goal?: number
  readonly operator?: true
}
const filter = (contract: string) => `contractId=${contract}&invoiceStatus=CLOSED`
const list = (contract: string) => `/api/invoice?${filter(contract)}&sort=invoiceDate,DESC&page=1&size=10`
const totals = (contract: string) => `/api/invoices/totals?${filter(contract)}`
const detail = (contract: string, id: string) => `/api/invoices/${id}?${filter(contract)}&sort=invoiceDate,DESC`
const cases: Case[] = [
  { name: 'list and totals, 900 invoices', paths: [list('2'), totals('2')], goal: 0.9 },
  { name: 'list, 900 invoices', paths: [list('2')], goal: 0.8 },
  { name: 'totals, 900 invoices', paths: [totals('2')], goal: 0.8 },
  { name: 'list and totals, a tenth of all', paths: [list('1'), totals('1')], goal: 0.9 },
]
const others: Case[] = otherLists.map(({ name, path }) => ({
  name,
  paths: [path],
  ...(name === 'applications' ? { operator: true } : {}),
}))

const ports = { portal: 3105, bare: 3115, prepared: 3125, embedded: 3135 } as const
type Server = keyof typeof ports
type Rates = Readonly<Record<Server, readonly (readonly number[])[]>>
const addressOf = (server: Server) => `http://127.0.0.1:${ports[server]}`

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-api-'))
const world = await measuringWorld(invoices)
const children: ChildProcess[] = []
const broken: string[] = []
try {
  if (withEmbedded) await fillEmbedded(join(folder, 'data'), invoices)
  const bare = (port: number) => ({ DATABASE_URL: world.url, PORT: String(port) })
  children.push(await startProcess('./portalServer.ts', environment(world.url, ports.portal)))
  children.push(await startProcess('./bareServer.ts', bare(ports.bare)))
  children.push(await startProcess('./bareServer.ts', { ...bare(ports.prepared), PREPARED: 'true' }))
  if (withEmbedded)
    children.push(await startProcess('./portalServer.ts', embeddedEnvironment(join(folder, 'data'), ports.embedded)))
  const user = { portal: await bearer('portal'), embedded: withEmbedded ? await bearer('embedded') : {} }
  const operator = { portal: await bearer('portal', 'operator'), embedded: {} }
  const [usual, heavy] = await Promise.all(['2', '1'].map(contract => oneOf(contract, user.portal)))
  cases.push(
    { name: 'detail, 900 invoices', paths: [detail('2', usual ?? '')], goal: 0.8 },
    { name: 'detail, a tenth of all', paths: [detail('1', heavy ?? '')], goal: 0.8 },
  )
  for (const one of [...cases, ...others])
    await sameAnswers(one.paths, one.operator === true ? operator.portal : user.portal)
  console.log(`${connections} connections, median of ${rounds} rounds of ${seconds} s; requests a second (p99 ms)\n`)
  console.log(
    row('', 'portal', 'bare', 'bare, prepared', 'embedded', 'to bare', 'to prepared', 'goal', 'emb./portal', 'goal'),
  )
  for (const one of cases) report(one, await measure(one, user))
  for (const one of others) report(one, await measure(one, one.operator === true ? operator : user, false))
  await reportWire(user.portal)
  console.log(`\n${broken.length === 0 ? 'kept: every goal' : `BROKEN: ${broken.join('; ')}`}`)
  if (broken.length > 0) process.exitCode = 1
} finally {
  for (const child of children) await stopProcess(child)
  await world.close()
  rmSync(folder, { recursive: true, force: true })
}

async function bearer(server: Server, username?: string): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await signIn(addressOf(server), username)}` }
}

/** An invoice with neighbours on both sides. */
async function oneOf(contract: string, headers: Record<string, string>): Promise<string> {
  const answer = await fetch(`${addressOf('portal')}${list(contract)}`, { headers })
  const { content } = (await answer.json()) as { content: { id: string }[] }
  return content[4]?.id ?? ''
}

async function measure(
  { paths }: Case,
  headers: Readonly<Record<'portal' | 'embedded', Record<string, string>>>,
  onEmbedded = withEmbedded,
): Promise<Rates> {
  const runs: Record<Server, number[][]> = { portal: [], bare: [], prepared: [], embedded: [] }
  for (let round = 0; round < rounds; round += 1) {
    runs.portal.push(await shoot('portal', paths, headers.portal))
    runs.bare.push(await shoot('bare', paths, {}))
    runs.prepared.push(await shoot('prepared', paths, {}))
    if (onEmbedded) runs.embedded.push(await shoot('embedded', paths, headers.embedded))
  }
  return runs
}

function report({ name, goal }: Case, runs: Rates): void {
  const rate = (server: Server) => median(runs[server].map(([value = 0]) => value))
  const cell = (server: Server) =>
    runs[server].length === 0
      ? ''
      : `${rate(server).toFixed(0)} (${median(runs[server].map(([, value = 0]) => value)).toFixed(0)})`
  const ratio = (one: Server, other: Server) => rate(one) / rate(other)
  const toPrepared = ratio('portal', 'prepared')
  const embedded = runs.embedded.length === 0 ? undefined : ratio('embedded', 'portal')
  console.log(
    row(
      name,
      ...(['portal', 'bare', 'prepared', 'embedded'] as const).map(cell),
      ratio('portal', 'bare').toFixed(2),
      toPrepared.toFixed(2),
      goal === undefined ? '' : String(goal),
      embedded === undefined ? '' : embedded.toFixed(2),
      embedded === undefined ? '' : String(EMBEDDED_GOAL),
    ),
  )
  if (goal !== undefined && toPrepared < goal) broken.push(`${name} ${toPrepared.toFixed(2)} of ${goal}`)
  if (embedded !== undefined && embedded < EMBEDDED_GOAL)
    broken.push(`${name}, embedded ${embedded.toFixed(2)} of ${EMBEDDED_GOAL}`)
}

async function shoot(server: Server, paths: readonly string[], headers: Record<string, string>): Promise<number[]> {
  const result = await autocannon({
    url: addressOf(server),
    connections,
    duration: seconds,
    headers,
    requests: paths.map(path => ({ path })),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${server}: ${result.non2xx} refused, ${result.errors} failed`)
  return [result.requests.average, result.latency.p99]
}

/** Both must do the same work, or the ratio says nothing. */
async function sameAnswers(paths: readonly string[], headers: Record<string, string>): Promise<void> {
  for (const path of paths) {
    const [portal, bare] = await Promise.all(
      (['portal', 'bare'] as const).map(async server =>
        (await fetch(`${addressOf(server)}${path}`, { headers })).text(),
      ),
    )
    if (portal !== bare)
      throw new Error(`the answers to ${path} differ:\n${portal?.slice(0, 300)}\n${bare?.slice(0, 300)}`)
  }
}

/** Bytes of the body of one page of ten invoices, as each kind of client gets it. */
async function reportWire(headers: Record<string, string>): Promise<void> {
  console.log(`\n10 rows of the list on the wire, goal ${WIRE_GOAL_BYTES} bytes with brotli`)
  for (const encoding of ['br', 'gzip', 'identity']) {
    const bytes = await bodyBytes(list('2'), { ...headers, 'accept-encoding': encoding })
    console.log(row(encoding, String(bytes)))
    if (encoding === 'br' && bytes > WIRE_GOAL_BYTES) broken.push(`${bytes} bytes of ${WIRE_GOAL_BYTES} on the wire`)
  }
}

function bodyBytes(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    get(addressOf('portal') + path, { headers }, answer => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
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
