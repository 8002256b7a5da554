import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementNames } from '../../../server/db/statementName.ts'
import { providerCall, providerNames, providerResults } from '../../../server/tracing/calls.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'

// API-40
describe('metrics of calls', () => {
  let portal: TestApp
  let first: string
  beforeAll(async () => {
    portal = await buildTestApp()
    first = (await portal.client().get('/metrics')).body
  })
  afterAll(() => portal.close())

  const value = (body: string, series: string): number =>
    Number(
      body
        .split('\n')
        .find(line => line.startsWith(`${series} `))
        ?.slice(series.length + 1) ?? Number.NaN,
    )

  it('have every series from the start, and none beyond the lists', () => {
    const providers = providerNames.flatMap(name =>
      providerResults.map(result => `provider="${name}",result="${result}"`),
    )
    const found = (name: string): string[] =>
      [...first.matchAll(new RegExp(`^${name}_count\\{(.+)\\} \\d+$`, 'gm'))].map(([, labels = '']) => labels)
    expect(found('portal_db_call_seconds').toSorted()).toEqual(
      statementNames.map(name => `statement="${name}"`).toSorted(),
    )
    expect(found('portal_provider_seconds').toSorted()).toEqual(providers.toSorted())
    for (const labels of providers) expect(value(first, `portal_provider_seconds_count{${labels}}`)).toBe(0)
    expect(value(first, 'portal_db_call_seconds_count{statement="read contract"}')).toBe(0)
  })

  it('count the statements of a request by name', async () => {
    const client = await portal.as('demo')
    const before = (await portal.client().get('/metrics')).body
    expect((await client.get('/api/contracts')).statusCode).toBe(200)
    const after = (await portal.client().get('/metrics')).body
    const grown = (name: string): number =>
      value(after, `portal_db_call_seconds_count{statement="${name}"}`) -
      value(before, `portal_db_call_seconds_count{statement="${name}"}`)
    expect(grown('read contract')).toBeGreaterThan(0)
    expect(grown('write contract')).toBe(0)
  })

  it('count a statement that fails, and the commands of a transaction', async () => {
    const before = (await portal.client().get('/metrics')).body
    await portal.db
      .transaction()
      .execute(async trx => {
        await trx.selectFrom('payout').select('id').where('id', '=', 'no number').execute()
      })
      .catch(() => undefined)
    const after = (await portal.client().get('/metrics')).body
    for (const name of ['begin', 'read payout', 'rollback'])
      expect(value(after, `portal_db_call_seconds_count{statement="${name}"}`), name).toBeGreaterThan(
        value(before, `portal_db_call_seconds_count{statement="${name}"}`),
      )
  })

  it('count the calls of a provider by result', async () => {
    const call = { name: 'crm', resultOf: () => 'timeout' as const, waits: false } as const
    await providerCall(call, async () => 1)
    await providerCall(call, () => Promise.reject(new Error('x'))).catch(() => undefined)
    const { body } = await portal.client().get('/metrics')
    expect(value(body, 'portal_provider_seconds_count{provider="crm",result="ok"}')).toBe(1)
    expect(value(body, 'portal_provider_seconds_count{provider="crm",result="timeout"}')).toBe(1)
  })

  it('end with the portal', async () => {
    const other = await buildTestApp()
    const counter = other.app.metrics.getSingleMetric('portal_provider_seconds')
    await other.close()
    await providerCall({ name: 'bank', resultOf: () => 'failed' as const, waits: false }, async () => 1)
    const values = (await counter?.get())?.values ?? []
    expect(values.filter(({ value: number }) => number > 0)).toEqual([])
  })
})
