import { sql } from 'kysely'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { aPdf, multipartBody, multipartType } from '../../support/uploads.ts'
import { aboutTheCaller, bodies, type Body } from './bodies.ts'
import { isPlain, kindsOf, makeWorld, plain, type Kind, type World } from './ids.ts'
import { addressOf, staffRoutes, type Route } from './routes.ts'

/**
 * Every call of the portal with every kind of id of another company, in path, query and body, alone and in lists with the caller's own. The
 * response must be that of an unknown id, and the database must not change. Calls are found by the portal's own
 * description; an unclassified one fails.
 */
let portal: TestApp
let demo: Client
/** A session of the same user with LOAN as the active product. */
let borrower: Client
let routes: readonly Route[]
let world: World

beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
  borrower = await portal.as('demo')
  await borrower.post('/api/user/products/switch?productFid=P-1001-LOAN')
  world = await makeWorld(portal, demo, await portal.as('other'))
  // Otherwise the job tells the events of the demo data between two checks of the tables.
  await portal.app.notificationDelivery.deliver()
  routes = await staffRoutes(portal)
}, 180_000)
afterAll(() => portal.close())

const tokenFor = ({ path }: Route) => (path.startsWith('/api/hw/') ? borrower : demo).token

/** Filters by an id that may be given freely: nothing is found under a foreign one, as under a missing one. */
const onlyFilters = new Set([
  'GET /api/invoice thirdPartyId',
  'GET /api/invoices/tabs thirdPartyId',
  'GET /api/invoices/totals thirdPartyId',
  'GET /api/invoices::export thirdPartyId',
  'GET /api/invoices:export thirdPartyId',
  'GET /api/invoices/{id} thirdPartyId',
  'GET /api/invoice/upload/{contractId} uuids',
])
/** Lists of ids: one of another company among the caller's own invalidates the whole list. */
const lists = new Set(['contractId', 'contractIds', 'uuids'])
const listRoutes = (route: Route) =>
  [
    'GET /api/invoice',
    'GET /api/invoices/totals',
    'GET /api/invoices/tabs',
    'GET /api/invoices:export',
    'GET /api/invoices/{id}',
    'GET /api/contracts/third-parties',
    'GET /api/contracts/third-parties:export',
    'GET /api/factor-invoices',
    'GET /api/factor-invoices:export',
    'GET /api/factor-invoices/totals',
    'GET /api/factor-invoices/tabs',
    'GET /api/payment/factor-invoices',
    'GET /api/statements',
    'GET /api/statements/tabs',
    'GET /api/acts',
    'GET /api/acts:export',
    'GET /api/hw/reports',
    'GET /api/hw/reports:export',
    'GET /api/hw/payment/bills',
    'DELETE /api/contracts/attachment-upload',
    'GET /api/invoice/upload/{contractId}',
  ].includes(route.key)

const own = (kind: Kind) => world[kind].own

/** Own ids for what the call needs, other values where it needs one. */
function values(route: Route): Record<string, string> {
  return Object.fromEntries(
    route.parameters
      .filter(one => one.required && one.in !== 'header')
      .map(({ name }) => {
        const [kind] = kindsOf(route.key, name) ?? []
        return [name, kind === undefined ? (plain[name] ?? '') : own(kind)]
      }),
  )
}

async function send(
  route: Route,
  given: Record<string, string>,
  body: object | undefined,
): Promise<LightMyRequestResponse> {
  const isUpload = route.key === 'POST /api/contracts/attachment-upload'
  const answer = await portal.app.inject({
    method: route.method,
    url: addressOf(route, given),
    headers: {
      authorization: `Bearer ${tokenFor(route)}`,
      'x-form-version': '1',
      ...(isUpload ? { 'content-type': multipartType } : {}),
    },
    ...(isUpload
      ? { payload: multipartBody('sweep.pdf', aPdf()) }
      : body === undefined || route.method === 'GET'
        ? {}
        : { payload: body }),
  })
  return answer
}

/** What the caller sees, without what differs by itself. */
function seen(answer: LightMyRequestResponse, id: string): string {
  const isFile = !String(answer.headers['content-type'] ?? '').includes('json')
  const text = isFile ? `${answer.rawPayload.length} bytes` : answer.body.replace(/"requestId":"[^"]*"/, '')
  return `${answer.statusCode} ${text.replaceAll(id, 'ID')}`
}

/** Rows that every call may write: traces of the caller himself. */
const traces = new Set([
  'session',
  'throttle',
  'audit_event',
  'reauthorisation',
  'idempotency',
  'kysely_migration',
  'kysely_migration_lock',
])

/** The tables, each with a hash of its rows. */
async function digest(): Promise<Record<string, string>> {
  const { rows } = await sql<{
    name: string
  }>`select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(portal.db)
  const tables = rows.map(({ name }) => name).filter(name => !traces.has(name))
  const parts = tables.map(
    name =>
      `select '${name}' as name, coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${name} t`,
  )
  const { rows: hashes } = await sql
    .raw<{ name: string; hash: string }>(`${parts.join(' union all ')} order by 1`)
    .execute(portal.db)
  return Object.fromEntries(hashes.map(({ name, hash }) => [name, hash]))
}

test('every parameter and every body is classified', () => {
  const unknown = routes.flatMap(route => [
    ...route.parameters
      .filter(one => one.in !== 'header' && kindsOf(route.key, one.name) === undefined && !isPlain(route.key, one.name))
      .map(one => `${route.key}: ${one.name}`),
    ...(route.method !== 'GET' && !aboutTheCaller.has(route.key) && bodies[route.key] === undefined
      ? [`${route.key}: body`]
      : []),
  ])
  expect(unknown, 'say in ids.ts or bodies.ts what these hold').toEqual([])
  expect(routes.length).toBeGreaterThan(60)
})

test('every classified parameter and body exists', () => {
  const keys = new Set(routes.map(route => route.key))
  expect([...Object.keys(bodies), ...aboutTheCaller].filter(key => !keys.has(key))).toEqual([])
})

test('ids of the company are accepted, so that the other checks prove something', async () => {
  const refused: string[] = []
  for (const route of routes.filter(
    one => one.method === 'GET' && one.parameters.some(({ name }) => kindsOf(one.key, name) !== undefined),
  )) {
    if (controlNeedsMore.has(route.key)) continue
    const answer = await send(route, values(route), undefined)
    if (answer.statusCode >= 400) refused.push(`${route.key} ${answer.statusCode} ${answer.body.slice(0, 200)}`)
  }
  expect(refused).toEqual([])
}, 120_000)

/** Calls whose own ids must also belong together, or that query another service; they have tests of their own. */
const controlNeedsMore = new Set([
  'GET /api/invoice/buyer-verification/contact',
  'GET /api/invoice/upload/{contractId}/buyer-verification',
  'GET /api/contract/document/signing-url',
  'GET /api/contract-documents/{id}/status',
  'GET /api/payment-receipts',
])

describe('ids of another company (SES-45, SEC-09)', () => {
  test('in paths and queries return the same as unknown ids, and change nothing', async () => {
    const before = await digest()
    const wrong: string[] = []
    for (const route of routes.filter(one => !aboutTheCaller.has(one.key))) {
      const body = bodies[route.key]?.[0]
      for (const { name } of route.parameters) {
        for (const kind of kindsOf(route.key, name) ?? []) await compare(route, name, kind, body, wrong)
      }
    }
    expect(wrong).toEqual([])
    expect(await digest()).toEqual(before)
  }, 300_000)

  test('in bodies return the same as unknown ids, and change nothing', async () => {
    const before = await digest()
    const wrong: string[] = []
    for (const route of routes) {
      for (const body of bodies[route.key] ?? []) {
        for (const kind of body.kinds) {
          const answers: string[] = []
          for (const which of ['foreign', 'missing'] as const) {
            const ids = (asked: Kind) => (asked === kind ? world[asked][which] : own(asked))
            await body.before?.(demo, ids)
            const answer = await send(route, values(route), body.make(ids))
            answers.push(seen(answer, world[kind][which]))
          }
          check(`${route.key} body ${kind}`, answers, wrong)
        }
      }
    }
    expect(wrong).toEqual([])
    expect(await digest()).toEqual(before)
  }, 120_000)
})

async function compare(route: Route, name: string, kind: Kind, body: Body | undefined, wrong: string[]): Promise<void> {
  const shapes: ((id: string) => string)[] = [id => id]
  if (lists.has(name) && listRoutes(route))
    shapes.push(
      id => `${own(kind)},${id}`,
      id => `${id},${own(kind)}`,
    )
  for (const shape of shapes) {
    const answers: string[] = []
    for (const which of ['foreign', 'missing'] as const) {
      const id = world[kind][which]
      const ids = (asked: Kind) => (asked === kind ? id : own(asked))
      await body?.before?.(demo, ids)
      const given = { ...values(route), [name]: shape(id) }
      answers.push(seen(await send(route, given, body?.make(own)), id))
    }
    check(
      `${route.key} ${name}${shape('x') === 'x' ? '' : ` ${shape('x').replace(own(kind), 'own')}`} ${kind}`,
      answers,
      wrong,
      onlyFilters.has(`${route.key} ${name}`),
    )
  }
}

function check(
  place: string,
  [foreign = '', missing = '']: readonly string[],
  wrong: string[],
  mayBeFound = false,
): void {
  if (foreign !== missing) wrong.push(`${place}: foreign ${foreign.slice(0, 150)} but missing ${missing.slice(0, 150)}`)
  else if (!mayBeFound && !/^4(03|04|09|22) /.test(foreign)) wrong.push(`${place}: ${foreign.slice(0, 200)}`)
}
