import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

let portal: TestApp
let demo: Client
beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
})
afterAll(() => portal.close())

describe('definitions', () => {
  test('of resources, dashboards and menu require a session, texts do not', async () => {
    const open = portal.client()
    expect((await open.get('/api/definitions/resources')).statusCode).toBe(401)
    expect((await open.get('/api/definitions/dashboards')).statusCode).toBe(401)
    expect((await open.get('/api/definitions/menu')).statusCode).toBe(401)
    expect((await open.get('/api/definitions/texts/lt?areas=common')).statusCode).toBe(200)
  })

  test('of resources are returned by name and not sent again while unchanged', async () => {
    const answer = await demo.get('/api/definitions/resources')
    expect(Object.keys(answer.json<object>())).toContain('factoring/invoices')
    const again = await portal.app.inject({
      url: '/api/definitions/resources',
      headers: { authorization: `Bearer ${demo.token}`, 'if-none-match': String(answer.headers['etag']) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('of dashboards are returned by name (DSH-16)', async () => {
    const answer = (await demo.get('/api/definitions/dashboards')).json<Record<string, { path: string }>>()
    expect(Object.values(answer).map(({ path }) => path)).toEqual(['/factoring/dashboard', '/loan/dashboard'])
  })

  test('of the menu name groups of the product', async () => {
    expect(
      (await demo.get('/api/definitions/menu')).json<{ groups: { id: string }[] }>().groups.map(group => group.id),
    ).toContain('factoring')
  })

  test('of texts of the app are compressed as far as possible, and not sent again while unchanged (SHL-86)', async () => {
    const get = (areas: string, headers: Record<string, string>) =>
      portal.app.inject({ url: `/api/definitions/texts/en?areas=${areas}`, headers })
    const plain = await get('common,staff', {})
    const packed = await get('common%2Cstaff', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
    expect(String(packed.headers['vary'])).toContain('accept-encoding')
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    // A response of its own is compressed in quality 5.
    const { BROTLI_PARAM_QUALITY } = constants
    const usual = brotliCompressSync(plain.body, { params: { [BROTLI_PARAM_QUALITY]: 5 } })
    expect(packed.rawPayload.length).toBeLessThan(usual.length * 0.9)
    expect(packed.headers['etag']).toBe(plain.headers['etag'])
    const again = await get('common,staff', {
      'accept-encoding': 'br',
      'if-none-match': String(packed.headers['etag']),
    })
    expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined])
  })

  test('of texts merge several areas into one flat object, and treat et as ee', async () => {
    const both = (await portal.client().get('/api/definitions/texts/et?areas=common,export')).json<
      Record<string, string>
    >()
    expect(both).toMatchObject({ ...portal.app.texts.area('ee', 'common'), ...portal.app.texts.area('ee', 'export') })
  })

  test.each(['/texts/xx?areas=common', '/texts/en?areas=nothing', '/texts/..%2f?areas=common'])(
    '%s is not found',
    async path => {
      expect((await portal.client().get(`/api/definitions${path}`)).statusCode).toBe(404)
    },
  )

  test.each(['/texts/en', '/texts/en?areas=../../x', '/texts/en?areas='])('%s is rejected', async path => {
    expect((await portal.client().get(`/api/definitions${path}`)).statusCode).toBe(400)
  })
})
