import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await buildTestApp({ demo: false })
})
afterAll(() => portal.close())

const get = (path: string) => portal.client().get(`/api/form/classifier/${path}`)
const first = async (path: string) =>
  (await get(path)).json<{ values: { code: string; description: string }[] }>().values[0]

describe('classifier calls', () => {
  it.each([
    'income-sources',
    'document-types',
    'asset-brands',
    'asset-models',
    'asset-fuel-types',
    'asset-body-types',
    'asset-years',
    'asset-taxes',
    'lease-purposes',
    'asset-document-type',
    'asset-calling-codes',
  ])('return %s without login', async kind => {
    const answer = await get(`${kind}?language=lt`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json<{ values: unknown[] }>().values.length).toBeGreaterThan(1)
  })

  it('return the requested language, in any spelling of its code (FRM-45)', async () => {
    expect((await first('income-sources?language=lt'))?.description).toBe('Darbo užmokestis')
    expect((await first('income-sources?language=LV'))?.description).toBe('Darba alga')
    expect((await first('income-sources?language=et'))?.description).toBe('Palk')
    expect((await first('income-sources?language=ee'))?.description).toBe('Palk')
    expect((await first('income-sources'))?.description).toBe('Salary')
    expect((await first('income-sources?language=xx'))?.description).toBe('Salary')
  })

  it('filter the models by brand', async () => {
    expect(await first('asset-models?group=TESLA')).toEqual({ code: 'TESLA_CYBERTRUCK', description: 'Cybertruck' })
    expect((await get('asset-models?group=NOBODY')).json()).toEqual({ values: [] })
  })

  it.each(['no-such-list', '__proto__', 'asset-models?group=%00', 'asset-models?language=english', 'asset-models?x=1'])(
    'reject %s',
    async path => {
      const answer = await get(path)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST' })
    },
  )
})
