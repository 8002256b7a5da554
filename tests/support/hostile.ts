import { existsSync, openSync, readSync } from 'node:fs'
import { PerformanceObserver } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

export type Route = {
  readonly method: 'POST' | 'PUT' | 'PATCH'
  readonly path: string
  readonly properties: readonly string[]
}
export type HostileBody = {
  readonly name: string
  readonly payload: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

const parameters: Readonly<Record<string, string>> = { form: 'leasing-private', lang: 'en', key: 'theme' }

/** Every route of the running portal that accepts a body, with the property names of its schema. New routes are included automatically. */
export function routesWithBodies(app: FastifyInstance): Route[] {
  return (['POST', 'PUT', 'PATCH'] as const).flatMap(method =>
    pathsOf(app.printRoutes({ method, commonPrefix: false })).map(path => ({
      method,
      path,
      properties: propertiesOf(app, method, path),
    })),
  )
}

/** The address of a route with its parameters filled in. */
export function addressOf(path: string): string {
  return path.replaceAll(/(?<=[/-]):(\w+)/g, (_all, name: string) => parameters[name] ?? '1')
}

/** Parses the route tree that Fastify prints: four columns per level, with methods after each route. */
function pathsOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap(line => {
    const at = line.indexOf('── ')
    if (at < 0) return []
    const [label = '', methods] = line.slice(at + 3).split(' (')
    const depth = (at - 1) / 4
    above.length = depth
    above.push(label)
    return methods === undefined ? [] : [above.join('')]
  })
}

type Described = { $ref?: string; properties?: Record<string, unknown> }
type Document = {
  paths?: Record<string, Record<string, { requestBody?: { content?: Record<string, { schema?: Described }> } }>>
  components?: { schemas?: Record<string, Described> }
}

function propertiesOf(app: FastifyInstance, method: string, path: string): string[] {
  const { paths = {}, components = {} } = app.swagger() as unknown as Document
  const described =
    paths[path.replaceAll(/(?<=[/-]):(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody?.content?.[
      'application/json'
    ]?.schema
  const schema =
    described?.$ref === undefined ? described : components.schemas?.[described.$ref.split('/').at(-1) ?? '']
  return Object.keys(schema?.properties ?? {})
}

const many = (count: number, one: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(',')

/** Bodies that no page sends, for any route. */
export const hostileBodies: readonly HostileBody[] = [
  { name: 'nothing', payload: '' },
  { name: 'null', payload: 'null' },
  { name: 'a text', payload: '"text"' },
  { name: 'a list', payload: '[]' },
  { name: 'a number too large for any', payload: '1e309' },
  { name: 'no JSON', payload: '{"a":' },
  { name: 'bytes that are no UTF-8', payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { name: 'a name twice', payload: '{"a":1,"a":2}' },
  { name: 'a long name and thousands twice', payload: `{"${'k'.repeat(200_000)}":{${many(2000, () => '"a":1')}}}` },
  { name: 'deep lists', payload: `${'['.repeat(100_000)}${']'.repeat(100_000)}` },
  { name: 'deep objects', payload: `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}` },
  { name: 'wide lists', payload: `[${many(80_000, () => '{}')}]` },
  { name: 'wide objects', payload: `{${many(15_000, index => `"key${index}":1`)}}` },
  { name: 'as many unknown names as are read', payload: `{${many(1_900, index => `"key${index}":{}`)}}` },
  { name: 'as many long names as are read', payload: `{${many(400, index => `"${index}${'\\u0001'.repeat(80)}":1`)}}` },
  { name: 'a number of 200,000 digits', payload: `{"a":${'9'.repeat(200_000)}}` },
  { name: 'blanks', payload: `{${' '.repeat(200_000)}}` },
  { name: 'quotes', payload: '"'.repeat(200_000) },
  { name: 'prototypes', payload: '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}' },
  {
    name: 'a packed flood',
    payload: gzipSync(`[${many(1_200_000, () => '{}')}]`),
    headers: { 'content-encoding': 'gzip' },
  },
  { name: 'a packing of nothing known', payload: '{}', headers: { 'content-encoding': 'x-unknown' } },
]

/** Values for every known field of a route. */
export const hostileValues: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['NUL', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['a text that turns round', '\u202egnp.exe'],
  ['a long text', 'x'.repeat(20_000)],
  ['a negative number', -1],
  ['a fraction', 1e-7],
  ['the largest number', Number.MAX_VALUE],
  ['a flag', true],
  ['a deep list', JSON.parse('['.repeat(20) + ']'.repeat(20))],
  ['many objects', Array.from({ length: 200 }, () => ({}))],
  ['many texts', Array.from({ length: 200 }, (_, index) => `${index}`)],
  ['SQL', "1'; drop table app_user; --"],
  ['an empty object', {}],
]

/** Longest event loop stall since the last reading, in milliseconds: with (`whole`) and without (`own`) garbage collection. */
export type Stall = { readonly whole: number; readonly own: number }
type Gap = { readonly from: number; readonly to: number; readonly cpu: number }

/**
 * Event loop stalls in CPU time of this thread only, so that other processes on a busy machine and other threads that
 * compile, collect or print do not count. Garbage collection is measured separately, since the garbage may come from elsewhere.
 */
export class Stalls {
  readonly #timer: NodeJS.Timeout
  readonly #collections: { readonly from: number; readonly to: number }[] = []
  readonly #observer: PerformanceObserver
  #gaps: Gap[] = []
  #wall = performance.now()
  #cpu = threadCpu()

  constructor() {
    this.#observer = new PerformanceObserver(list => {
      this.#note(list.getEntries())
    })
    this.#observer.observe({ entryTypes: ['gc'] })
    this.#timer = setInterval(() => {
      this.#tick()
    }, 5)
  }

  #note(entries: readonly { readonly startTime: number; readonly duration: number }[]): void {
    this.#collections.push(...entries.map(({ startTime, duration }) => ({ from: startTime, to: startTime + duration })))
  }

  #tick(): void {
    const [wall, cpu] = [performance.now(), threadCpu()]
    this.#gaps.push({ from: this.#wall, to: wall, cpu: Math.min(wall - this.#wall, cpu - this.#cpu) })
    this.#wall = wall
    this.#cpu = cpu
  }

  async take(): Promise<Stall> {
    // Two turns of the event loop: a due timer fires, and pending garbage collection entries arrive.
    for (let round = 0; round < 2; round += 1)
      await new Promise(resolve => {
        setImmediate(resolve)
      })
    this.#tick()
    this.#note(this.#observer.takeRecords())
    const own = ({ from, to, cpu }: Gap): number =>
      cpu - this.#collections.reduce((sum, gc) => sum + Math.max(0, Math.min(to, gc.to) - Math.max(from, gc.from)), 0)
    const stall = { whole: Math.max(...this.#gaps.map(({ cpu }) => cpu)), own: Math.max(...this.#gaps.map(own)) }
    this.#gaps = []
    this.#collections.length = 0
    return stall
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#observer.disconnect()
  }
}

let schedule: number | null | undefined
const scheduleText = Buffer.alloc(64)

/** CPU time of this thread in milliseconds; that of the whole process on systems other than Linux. */
function threadCpu(): number {
  schedule ??= existsSync('/proc/thread-self/schedstat') ? openSync('/proc/thread-self/schedstat', 'r') : null
  if (schedule !== null) {
    const length = readSync(schedule, scheduleText, 0, scheduleText.length, 0)
    return Number.parseInt(scheduleText.toString('latin1', 0, length), 10) / 1e6
  }
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Megabytes in use after a full garbage collection. */
export function usedMegabytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}

export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
