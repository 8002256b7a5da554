import { constants, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { embeddedAllocatorSettings } from '../../scripts/lib/allocator.mjs'
import { logIn } from '../support/apiClient.ts'
import { startPortal, type RunningPortal } from '../support/portal.ts'
import { freePort } from '../support/postgres.ts'
import { residentMb } from '../support/residentMemory.ts'

/**
 * A later start on the embedded database with the demo data, as `npm start` runs the server: seconds until it is ready, its
 * processor time until then, and resident megabytes: when ready, after 1,000 mixed requests one after another, and a minute later.
 * Every row is a start on a copy of a data folder whose portal has served the same requests before. `npm run bench:start -- 9` makes nine.
 */
const GOALS = { ready: 4, resident: 300 }
const REQUESTS = 1_000
const REST_MS = 60_000
const starts = Number(process.argv[2] ?? 5)

type Measured = { ready: number; processor: number; atReady: number; afterRequests: number; atRest: number }

const folder = mkdtempSync(join(tmpdir(), 'bench-start-'))
const served = join(folder, 'served')
const copy = join(folder, 'copy')
// The pages name the addresses of the simulators, which follow from it.
const port = await freePort()
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
await serveBefore()
const rows: Measured[] = []
console.log('ready s   CPU s   MB ready   MB after requests   MB at rest')
for (let start = 0; start < starts; start += 1) {
  const row = await measure()
  rows.push(row)
  console.log(line(row))
}
const middle = medians(rows)
console.log(`${line(middle)}   medians; goals: ready ${GOALS.ready} s, never above ${GOALS.resident} MB`)
const above = [
  ...(middle.ready > GOALS.ready ? ['ready'] : []),
  ...(['atReady', 'afterRequests', 'atRest'] as const).filter(name => middle[name] > GOALS.resident),
]
if (above.length > 0) {
  console.log(`above the goal: ${above.join(', ')}`)
  process.exitCode = 1
}

async function serveBefore(): Promise<void> {
  const portal = await startPortal({ dataDir: served, port })
  try {
    await requestAll(portal)
  } finally {
    await portal.stop()
  }
}

async function measure(): Promise<Measured> {
  rmSync(copy, { recursive: true, force: true })
  cpSync(served, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const begun = performance.now()
  const portal = await startPortal({ dataDir: copy, port, env: embeddedAllocatorSettings })
  try {
    const ready = (performance.now() - begun) / 1000
    const processor = processorSeconds(portal)
    const atReady = residentMb(portal)
    await requestAll(portal)
    const afterRequests = residentMb(portal)
    await pause(REST_MS)
    return { ready, processor, atReady, afterRequests, atRest: residentMb(portal) }
  } finally {
    await portal.stop()
  }
}

async function requestAll({ url }: RunningPortal): Promise<void> {
  const { token } = await logIn(url, 'demo')
  const headers = { authorization: `Bearer ${token}` }
  const get = async (path: string): Promise<string> => {
    const answer = await fetch(url + path, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return answer.text()
  }
  const first = JSON.parse(await get('/api/invoice?size=1')) as { content: { id: string }[] }
  const paths = [
    '/api/invoice?size=10',
    '/api/invoice?size=50&page=3',
    '/api/invoices/totals',
    `/api/invoices/${first.content[0]?.id ?? ''}`,
    '/api/factor-invoices?size=10',
    '/api/acts?size=10',
    '/api/contracts',
    '/api/user',
    '/api/search?q=SF12',
    '/api/general-dashboard/tasks',
    '/factoring/invoices',
    '/leasingRequest',
    '/login',
  ]
  for (let request = 0; request < REQUESTS; request += 1) await get(paths[request % paths.length] ?? '')
}

/** User and system time of all threads. */
function processorSeconds({ pid }: RunningPortal): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const ticks = fields.split(' ').slice(11, 13).map(Number)
  return ticks.reduce((sum, tick) => sum + tick, 0) / 100
}

function medians(all: readonly Measured[]): Measured {
  const median = (name: keyof Measured): number =>
    all.map(row => row[name]).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
  return {
    ready: median('ready'),
    processor: median('processor'),
    atReady: median('atReady'),
    afterRequests: median('afterRequests'),
    atRest: median('atRest'),
  }
}

function line({ ready, processor, atReady, afterRequests, atRest }: Measured): string {
  return [
    ready.toFixed(1).padStart(7),
    processor.toFixed(1).padStart(7),
    atReady.toFixed(0).padStart(10),
    afterRequests.toFixed(0).padStart(19),
    atRest.toFixed(0).padStart(12),
  ].join(' ')
}
