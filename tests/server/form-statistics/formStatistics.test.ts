import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../../server/http/housekeeping.ts'
import type { FormStatisticsAnswer } from '../../../schemas/generated/types/actions/form-statistics-answer.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

const FORM = 'leasing-private'
const MAIL = 'applicant.email'
let portal: TestApp
let operator: Client
let version: number
let fields: string[]
let calls = 0

beforeAll(async () => {
  portal = await buildTestApp()
  operator = await portal.as('operator')
  const answer = await operator.get(`/api/operator/forms/${FORM}/statistics`)
  const statistics = answer.json<FormStatisticsAnswer>()
  version = statistics.version
  fields = statistics.questions.map(({ field }) => field)
})
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('form_statistic').execute()
})

type Sent = { payload: unknown; form?: string; headers?: Record<string, string>; address?: string; type?: string }

/** From a network of its own, unless one is named. */
async function send({ payload, form = FORM, headers, address, type = 'application/json' }: Sent, to = portal) {
  calls += 1
  return to.app.inject({
    method: 'POST',
    url: `/api/definitions/forms/${form}/visits`,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress: address ?? `10.${calls >> 8}.${calls & 255}.1`,
    headers: { 'content-type': type, ...headers },
  })
}

const rows = () =>
  portal.db.selectFrom('form_statistic').select(['field', 'event', 'count']).orderBy('field').orderBy('event').execute()
const visit = (changes: Record<string, string>) => ({ version, fields: changes })

describe('visits of a form (FRM-84)', () => {
  it('add one to each count of the day, whatever the number of visits', async () => {
    const [first = '', second = ''] = fields
    await Promise.all(Array.from({ length: 12 }, () => send({ payload: visit({ [first]: 'ce', [second]: 'l' }) })))
    expect((await send({ payload: visit({ [first]: '' }) })).statusCode).toBe(204)
    expect((await rows()).map(({ field, event, count }) => [field, event, Number(count)])).toEqual(
      [
        [first, 'CHANGED', 12],
        [first, 'ERROR', 12],
        [first, 'SHOWN', 13],
        [second, 'LAST', 12],
        [second, 'SHOWN', 12],
      ].toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    )
  })

  it('know questions within lists without their positions', () => {
    expect(fields).toContain(MAIL)
    expect(fields.some(field => /\.\d/.test(field))).toBe(false)
    expect(new Set(fields).size).toBe(fields.length)
  })

  it.each<[string, () => Sent]>([
    ['an unknown form', () => ({ form: 'no-such-form', payload: visit({ [fields[0] ?? '']: '' }) })],
    ['a form whose name is none', () => ({ form: '..%2f', payload: visit({ [fields[0] ?? '']: '' }) })],
    ['an unknown question', () => ({ payload: visit({ [fields[0] ?? '']: '', 'applicant.canary': 'c' }) })],
    ['a position in a list', () => ({ payload: visit({ 'applicant.files.0.documentType': '' }) })],
    ['a prototype', () => ({ payload: `{"version":${String(version)},"fields":{"__proto__":"c"}}` })],
    ['a version that is not published yet', () => ({ payload: { ...visit({ [fields[0] ?? '']: '' }), version: 99 } })],
    ['a version of 0', () => ({ payload: { ...visit({ [fields[0] ?? '']: '' }), version: 0 } })],
    ['two last questions', () => ({ payload: visit({ [fields[0] ?? '']: 'l', [fields[1] ?? '']: 'l' }) })],
    ['unknown marks', () => ({ payload: visit({ [fields[0] ?? '']: 'x' }) })],
    ['a mark twice', () => ({ payload: visit({ [fields[0] ?? '']: 'cc' }) })],
    ['a value', () => ({ payload: { ...visit({ [fields[0] ?? '']: 'c' }), values: { a: 'canary' } } })],
    ['no questions', () => ({ payload: visit({}) })],
    ['a list', () => ({ payload: [] })],
    ['no JSON', () => ({ payload: '{"version":' })],
    ['another type', () => ({ payload: 'a=b', type: 'application/x-www-form-urlencoded' })],
    ['more than 8 KiB', () => ({ payload: visit({ [fields[0] ?? '']: '', ['x'.repeat(9_000)]: '' }) })],
    [
      'another site',
      () => ({ payload: visit({ [fields[0] ?? '']: '' }), headers: { origin: 'https://evil.example' } }),
    ],
    [
      'a frame of another site',
      () => ({ payload: visit({ [fields[0] ?? '']: '' }), headers: { 'sec-fetch-site': 'cross-site' } }),
    ],
  ])('are not counted, and answered alike: %s', async (_name, sent) => {
    const response = await send(sent())
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(await rows()).toEqual([])
  })

  it('are counted from the portal itself', async () => {
    const payload = visit({ [fields[0] ?? '']: '' })
    await send({ payload, headers: { origin: portal.config.publicUrl, 'sec-fetch-site': 'same-origin' } })
    expect(await rows()).toHaveLength(1)
  })

  it('of one network count twenty times a minute', async () => {
    const payload = visit({ [fields[0] ?? '']: '' })
    for (let call = 0; call < 30; call += 1)
      expect((await send({ payload, address: '10.99.99.1' })).statusCode).toBe(204)
    expect((await rows()).map(({ count }) => Number(count))).toEqual([20])
  })

  it('of the version before count too, and those of older ones no longer', async () => {
    const roll = async (to: number, liveVersion: number) =>
      operator.post(`/api/operator/forms/${FORM}/rollback`, { version: to, comment: 'again', liveVersion })
    const first = await roll(version, version)
    if (first.statusCode >= 400) throw new Error(first.body)
    const before = { version, fields: { [fields[0] ?? '']: '' } }
    await send({ payload: before })
    expect(await rows()).toHaveLength(1)
    const second = await roll(version, version + 1)
    if (second.statusCode >= 400) throw new Error(second.body)
    await send({ payload: before })
    expect((await rows()).map(({ count }) => Number(count))).toEqual([1])
    version += 2
  })

  it('hold no person, no network and no time of the day', async () => {
    await send({ payload: visit({ [fields[0] ?? '']: 'c' }), headers: { 'user-agent': 'canary', cookie: 'a=canary' } })
    const [row] = await portal.db.selectFrom('form_statistic').selectAll().execute()
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['count', 'day', 'event', 'field', 'form', 'version'])
    expect(JSON.stringify(row)).not.toContain('canary')
    expect(String(row?.day)).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

describe('GET /operator/forms/:form/statistics (FRM-85)', () => {
  it('shows no count below ten', async () => {
    const [first = '', second = ''] = fields
    for (let call = 0; call < 10; call += 1)
      await send({ payload: visit({ [first]: call === 0 ? '' : 'c', [second]: 'l' }) })
    const { questions } = (await operator.get(`/api/operator/forms/${FORM}/statistics`)).json<FormStatisticsAnswer>()
    expect(questions.slice(0, 3)).toEqual([
      { field: first, shown: 10, changed: null, errors: null, last: null },
      { field: second, shown: 10, changed: null, errors: null, last: 10 },
      { field: fields[2], shown: null, changed: null, errors: null, last: null },
    ])
  })

  it('shows a version, and no other one', async () => {
    const response = await operator.get(`/api/operator/forms/${FORM}/statistics?version=1`)
    expect(response.json<FormStatisticsAnswer>()).toMatchObject({ version: 1 })
    expect((await operator.get(`/api/operator/forms/${FORM}/statistics?version=999`)).statusCode).toBe(404)
    expect((await operator.get(`/api/operator/forms/${FORM}/statistics?version=x`)).statusCode).toBe(400)
    expect((await operator.get('/api/operator/forms/nothing/statistics')).statusCode).toBe(404)
  })

  it('is for operators', async () => {
    const url = `/api/operator/forms/${FORM}/statistics`
    expect((await portal.client().get(url)).statusCode).toBe(401)
    expect((await (await portal.as('demo')).get(url)).statusCode).toBe(403)
  })
})

it('FORM_STATISTICS=false counts nothing, shows nothing, and tells the page so (FRM-84)', async () => {
  const off = await buildTestApp({ config: { formStatistics: false } })
  const response = await send({ payload: { version: 1, fields: { [fields[0] ?? '']: '' } } }, off)
  expect(response.statusCode).toBe(204)
  expect(await off.db.selectFrom('form_statistic').selectAll().execute()).toEqual([])
  const client = await off.as('operator')
  expect((await client.get(`/api/operator/forms/${FORM}/statistics`)).statusCode).toBe(404)
  expect((await client.get('/api/portal')).json()).toMatchObject({ features: { formStatistics: false } })
  await off.close()
})

it('visits of a form are removed after 90 days (FRM-84)', async () => {
  await send({ payload: visit({ [fields[0] ?? '']: '' }) })
  const now = portal.config.now().getTime()
  await sweep(portal.db, new Date(now + 90 * 86_400_000))
  expect(await rows()).toHaveLength(1)
  await sweep(portal.db, new Date(now + 91 * 86_400_000))
  expect(await rows()).toEqual([])
})
