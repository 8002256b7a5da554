import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import {
  addressOf,
  collectGarbage,
  hostileBodies,
  hostileValues,
  routesWithBodies,
  Stalls,
  usedMegabytes,
  type HostileBody,
  type Route,
} from '../../support/hostile.ts'
import type { Payload } from '../../support/leasingPrivate.ts'
import { aRequest } from '../../support/requests.ts'

const MAX_ANSWER_BYTES = 64 * 1024
const MAX_GROWTH_MEGABYTES = 64
const MAX_STALL_MS = 200

let portal: TestApp
let routes: readonly Route[]
let visitors: readonly { readonly name: string; token: string }[]
let stalls: Stalls
let calls = 0
/** Visitors whom a route refuses before it reads the body, as `route visitor`: no other body can matter to it. */
const refusedUnread = new Set<string>()
const placeOf = ({ method, path }: Route, name: string) => `${method} ${path} ${name}`
const unreadable: HostileBody = { name: 'no JSON', payload: '{"a":' }

beforeAll(async () => {
  portal = await buildTestApp()
  routes = routesWithBodies(portal.app)
  const signedIn = await Promise.all(
    ['demo', 'operator'].map(async name => ({ name, token: (await portal.as(name)).token })),
  )
  visitors = [{ name: 'anybody', token: '' }, ...signedIn]
  // What is compiled or planned at the first call is no attack.
  for (const route of routes)
    for (const { token } of visitors) await call(route, token, { name: 'warm', payload: '{}' })
  await renew()
  for (const route of routes)
    for (const { name, token } of visitors) {
      const { statusCode } = await call(route, token, unreadable)
      if (statusCode === 401 || statusCode === 403) refusedUnread.add(placeOf(route, name))
    }
  stalls = new Stalls()
})
afterAll(async () => {
  stalls.stop()
  await portal.close()
})

/** Each from another network: the limits of one would end it after a few. */
async function call({ method, path }: Route, token: string, { payload, headers }: HostileBody) {
  calls += 1
  return portal.app.inject({
    method,
    url: addressOf(path),
    payload,
    remoteAddress: `10.${(calls >> 8) & 255}.${calls & 255}.1`,
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
}

/** Some bodies are right by accident and end a session. */
async function renew(): Promise<void> {
  for (const visitor of visitors) {
    if (visitor.token === '') continue
    const known: Client = portal.client(visitor.token)
    if ((await known.get('/api/user')).statusCode === 401) visitor.token = (await portal.as(visitor.name)).token
  }
}

/**
 * What the body itself takes is measured once. A pause of the garbage collector may clear up after the calls before: such a call is made once more
 * when everything is cleared up, and then its pauses are its own.
 */
async function stallOf(again: () => Promise<unknown>): Promise<number> {
  const { own, whole } = await stalls.take()
  if (own > MAX_STALL_MS || whole <= MAX_STALL_MS) return Math.max(own, Math.min(whole, MAX_STALL_MS))
  collectGarbage()
  await stalls.take()
  await again()
  return (await stalls.take()).whole
}

const turns = new Map<Route, number>()
/**
 * The visitors whose body a route reads take turns: the same body is not read differently for each of them, and over
 * all bodies every route meets each.
 */
function sender(route: Route): (typeof visitors)[number] | undefined {
  const readers = visitors.filter(({ name }) => !refusedUnread.has(placeOf(route, name)))
  const turn = turns.get(route) ?? 0
  turns.set(route, turn + 1)
  return readers[turn % readers.length]
}

/** Every route gets the body, from somebody whose body it reads. */
async function attack(
  body: HostileBody | ((route: Route) => HostileBody | null),
  only: (route: Route) => boolean = () => true,
): Promise<void> {
  await renew()
  await stalls.take()
  const before = usedMegabytes()
  const faults: string[] = []
  for (const route of routes.filter(only)) {
    const sent = typeof body === 'function' ? body(route) : body
    if (sent === null) continue
    const visitor = sender(route)
    if (visitor === undefined) continue
    const { statusCode, body: answer } = await call(route, visitor.token, sent)
    const stall = await stallOf(() => call(route, visitor.token, sent))
    const what = `${route.method} ${route.path} by ${visitor.name}:`
    if (statusCode >= 500) faults.push(`${what} ${statusCode} ${answer.slice(0, 200)}`)
    if (Buffer.byteLength(answer) > MAX_ANSWER_BYTES) faults.push(`${what} ${Buffer.byteLength(answer)} bytes`)
    if (stall > MAX_STALL_MS) faults.push(`${what} ${Math.round(stall)} ms without the event loop`)
  }
  const growth = usedMegabytes() - before
  if (growth > MAX_GROWTH_MEGABYTES) faults.push(`${Math.round(growth)} MB more are in use`)
  expect(faults).toEqual([])
}

describe('every route with a body (SEC-40)', () => {
  it('is known, also those absent from the API description', () => {
    const known = routes.map(({ method, path }) => `${method} ${path}`)
    expect(known).toEqual(
      expect.arrayContaining([
        'POST /api/login/username',
        'POST /api/form/financial-request/apply',
        'PUT /api/operator/forms/:form/draft',
        'PATCH /api/parties/:id/company',
        'POST /api/user/terms-conditions:accept',
      ]),
    )
    expect(known.length).toBeGreaterThan(50)
    expect(routes.find(({ path }) => path === '/api/login/username')?.properties).toEqual(['username', 'password'])
  })

  it('refuses visitors without a session or a permission before it reads their body', async () => {
    await renew()
    const read: string[] = []
    const deepest = hostileBodies.find(({ name }) => name === 'deep lists')!
    for (const route of routes)
      for (const { name, token } of visitors) {
        if (!refusedUnread.has(placeOf(route, name))) continue
        const { statusCode } = await call(route, token, deepest)
        if (statusCode !== 401 && statusCode !== 403) read.push(`${placeOf(route, name)}: ${statusCode}`)
      }
    expect(read).toEqual([])
    for (const { name } of visitors) {
      const reading = routes.filter(route => !refusedUnread.has(placeOf(route, name)))
      expect(reading.length, `routes that read a body of ${name}`).toBeGreaterThan(10)
    }
  })

  it.each(hostileBodies)('survives $name', async body => {
    await attack(body)
  })

  it.each(hostileValues)('survives %s in each of its fields', async (name, value) => {
    await attack(({ properties }) =>
      properties.length === 0
        ? null
        : { name, payload: JSON.stringify(Object.fromEntries(properties.map(property => [property, value]))) },
    )
  })
})

describe('otherwise valid form survives', () => {
  const replaced = (node: unknown, value: unknown): unknown =>
    Array.isArray(node)
      ? node.map(each => replaced(each, value))
      : typeof node === 'object' && node !== null
        ? Object.fromEntries(
            Object.entries(node).map(([name, each]) => [
              name,
              name === 'financial_product_type' || name === 'type' ? each : replaced(each, value),
            ]),
          )
        : value
  const isForm = ({ path }: Route) => path.includes('financial-request')
  const changed = (change: (payload: Payload) => unknown): HostileBody => ({
    name: 'form',
    payload: JSON.stringify(change(aRequest('leasing-private', {}, { name: 'married-for-the-family-complete' }))),
  })

  it.each(hostileValues)('%s in each of its answers', async (_name, value) => {
    await attack(
      changed(payload => replaced(payload, value)),
      isForm,
    )
  })

  it('more files than a request could have', async () => {
    await attack(
      changed(payload => ({
        ...payload,
        applicant: {
          ...(payload['applicant'] as object),
          files: Array.from({ length: 350 }, () => ({
            fileName: 'a.pdf',
            fileContent: '!',
            fileSize: 1e15,
            documentType: 'X',
          })),
        },
      })),
      isForm,
    )
  })

  it('megabytes of blanks, of lists and of an invalid file', async () => {
    for (const payload of [
      `{"financial_product_type":"LEASING"${' '.repeat(5_000_000)}}`,
      `{"a":[${'[],'.repeat(1_900_000)}[]]}`,
      `{"a":"${'\\u0000'.repeat(900_000)}"}`,
    ]) {
      await attack(
        { name: 'megabytes', payload },
        ({ path }) => path.startsWith('/api/form/financial-request/') && path.endsWith('/validate'),
      )
    }
  })
})
