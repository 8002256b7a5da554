import { describe, expect, it, vi } from 'vitest'

import { ApiError } from '../../../src/api/http/ApiError.ts'
import { keepToken } from '../../../src/api/session/session.ts'
import { portalApi } from '../../../src/api/staff/portalApi.ts'
import { shipped } from '../builders/spec.ts'
import { fakeFetch } from './fakeFetch.ts'

const definitions = Object.fromEntries(
  [shipped('operator-partners'), shipped('operator-applications')].map(one => [one.name, one]),
)
const api = () => portalApi(definitions, () => undefined)
const PARTNERS = 'operator/partners'
const list = {
  pagination: { page: 2, perPage: 20 },
  sort: { field: 'name', order: 'DESC' as const },
  filter: { search: 'a&b', state: ['ACTIVE'] },
}
const rows = (total: string) => ({ json: [{ id: '1' }], headers: { 'Content-Range': total } })

describe('portalApi: a resource of the rest dialect', () => {
  it('sends lists through ra-data-simple-rest and reads the total from Content-Range (PRT-21)', async () => {
    keepToken('secret')
    const calls = fakeFetch({ 'GET /api/operator/partners': rows('partners 20-20/21') })
    expect(await api().getList(PARTNERS, list)).toEqual({ data: [{ id: '1' }], total: 21 })
    expect(Object.fromEntries(new URL(calls[0]!.url, 'http://x').searchParams)).toEqual({
      filter: '{"search":"a&b","state":["ACTIVE"]}',
      range: '[20,39]',
      sort: '["name","DESC"]',
    })
    expect(calls[0]?.headers.get('Authorization')).toBe('Bearer secret')
  })

  it('reads the total of an empty list', async () => {
    fakeFetch({ 'GET /api/operator/partners': { json: [], headers: { 'Content-Range': 'partners */0' } } })
    expect(await api().getList(PARTNERS, list)).toEqual({ data: [], total: 0 })
  })

  it('adds, reads and changes records', async () => {
    const calls = fakeFetch({
      'POST /api/operator/partners': { status: 201, json: { id: '1', revision: 1 } },
      'GET /api/operator/partners/1': { json: { id: '1', revision: 1 } },
      'PUT /api/operator/partners/1': { json: { id: '1', revision: 2 } },
    })
    const provider = api()
    expect((await provider.create(PARTNERS, { data: { name: 'A' } })).data.id).toBe('1')
    const previousData = (await provider.getOne(PARTNERS, { id: '1' })).data
    const data = { name: 'B', revision: 1 }
    expect((await provider.update(PARTNERS, { id: '1', data, previousData })).data['revision']).toBe(2)
    expect(calls.map(({ method, body }) => [method, body])).toEqual([
      ['POST', { name: 'A' }],
      ['GET', undefined],
      ['PUT', data],
    ])
  })

  it('repeats the Idempotency-Key of a body until it has succeeded (SEC-52)', async () => {
    let answers = 0
    const calls = fakeFetch({
      'POST /api/operator/partners': () => {
        answers += 1
        return answers === 1 ? { status: 503, json: { code: 'DATABASE_BUSY' } } : { status: 201, json: { id: '1' } }
      },
    })
    const provider = api()
    const add = (name: string) => provider.create(PARTNERS, { data: { name } })
    await expect(add('A')).rejects.toMatchObject({ code: 'DATABASE_BUSY' })
    await add('A')
    await add('A')
    await add('B')
    const [first, second, third, fourth] = calls.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(first).toMatch(/^[\w-]{8,100}$/)
    expect(second).toBe(first)
    expect(new Set([second, third, fourth]).size).toBe(3)
  })

  it('reports a rejection as the ApiError of every other call', async () => {
    fakeFetch({
      'PUT /api/operator/partners/1': { status: 412, json: { code: 'VERSION_CONFLICT', details: { revision: 3 } } },
    })
    const call = api().update(PARTNERS, { id: '1', data: {}, previousData: { id: '1' } })
    await expect(call).rejects.toBeInstanceOf(ApiError)
    await expect(call).rejects.toMatchObject({ status: 412, code: 'VERSION_CONFLICT', details: { revision: 3 } })
  })

  it('reports a broken answer as a system error', async () => {
    fakeFetch({ 'GET /api/operator/partners/1': { text: '{"id":' } })
    await expect(api().getOne(PARTNERS, { id: '1' })).rejects.toMatchObject({ code: 'SYSTEM_ERROR' })
  })

  it('stops with the signal of its caller', async () => {
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      return new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      })
    })
    const abort = new AbortController()
    const call = api().getList(PARTNERS, { ...list, signal: abort.signal })
    abort.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('portalApi: a resource of the finance dialect', () => {
  it('goes to the finance API', async () => {
    const calls = fakeFetch({
      'GET /api/operator/applications': { json: { content: [{ id: '7' }], totalElements: 1 } },
    })
    const { total } = await api().getList('operator/applications', { ...list, filter: {} })
    expect(total).toBe(1)
    expect(calls[0]?.url).toBe('/api/operator/applications?page=2&size=20&sort=name%2CDESC')
    expect(calls[0]?.headers.has('Range')).toBe(false)
  })

  it('rejects the calls that it does not have', async () => {
    await expect(api().create('operator/applications', { data: {} })).rejects.toThrow('no such call')
  })
})
