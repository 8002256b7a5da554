import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OperatorRequest } from '../../../schemas/generated/types/entities/operator-request.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { type SentRequest, sendBuyerRequest, sendLimitRequest } from '../../support/sentRequests.ts'

let test: TestApp
let demo: Client
let operator: Client
let limit: SentRequest
let buyers: SentRequest
let foreign: SentRequest
beforeAll(async () => {
  test = await buildTestApp()
  demo = await test.as('demo')
  operator = await test.as('operator')
  limit = await sendLimitRequest(test, demo)
  buyers = await sendBuyerRequest(test, demo)
  foreign = await sendLimitRequest(test, await test.as('other'), 'F-EE-250102')
  await operator.post(
    `/api/operator/requests/${foreign.id}/refuse`,
    { reason: '=1+1;"the limit" is enough' },
    { 'if-match': '"1"' },
  )
}, 120_000)
afterAll(() => test.close())

const list = async (query = '') =>
  (await operator.get(`/api/operator/requests${query}`)).json<{ content: OperatorRequest[]; totalElements: number }>()
const lastAudit = async () =>
  test.db
    .selectFrom('audit_event')
    .select(['action', 'details'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('GET /operator/requests (REQ-42)', () => {
  it('lists the requests of all companies, newest first', async () => {
    const { content, totalElements } = await list()
    expect(totalElements).toBe(3)
    expect(content.map(({ reference }) => reference)).toEqual([foreign, buyers, limit].map(one => one.reference))
    expect(content[0]).toMatchObject({
      contractNumber: 'F-EE-250102',
      kind: 'INCREASE_LIMIT',
      status: 'DECLINED',
      note: '=1+1;"the limit" is enough',
      thirdPartyName: null,
    })
    expect(content[0]?.endedByName).not.toBeNull()
    expect(content[2]).toMatchObject({ status: 'SUBMITTED', endedAt: null, endedByName: null, note: null })
  })

  it('can be filtered and sorted', async () => {
    expect((await list('?status=DECLINED')).content.map(({ id }) => id)).toEqual([foreign.id])
    expect((await list('?kind=ADD_BUYER')).content.map(({ id }) => id)).toEqual([buyers.id])
    expect((await list(`?search=${limit.reference.toLowerCase()}`)).content.map(({ id }) => id)).toEqual([limit.id])
    expect((await list('?search=%25')).totalElements).toBe(0)
    expect((await list('?sort=reference,ASC')).content.map(({ id }) => id)).toEqual(
      [limit, buyers, foreign].map(({ id }) => id),
    )
    expect((await operator.get('/api/operator/requests?sort=note,ASC')).statusCode).toBe(400)
    expect((await operator.get('/api/operator/requests?status=NONE')).statusCode).toBe(400)
  })

  it('is exported with the same rows as .xlsx and .csv, and the export is in the audit without the search', async () => {
    const xlsx = await operator.get('/api/operator/requests:export?language=en&search=F-&sort=reference,ASC')
    const { sheets } = await readXlsx(xlsx.rawPayload)
    expect(sheets[0]!.rows.map(row => row[0])).toEqual([
      'Number',
      ...[limit, buyers, foreign].map(one => one.reference),
    ])
    expect(await lastAudit()).toEqual({ action: 'CONTRACT_REQUESTS_EXPORTED', details: { filters: 'search' } })
    const csv = await operator.get(
      '/api/operator/requests:export?format=csv&language=en&columns=reference,note&sort=reference,ASC',
    )
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.rawPayload.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'))
    expect(csv.body.replace('\uFEFF', '').split('\r\n')).toEqual([
      '"Number";"Reason or note"',
      `"${limit.reference}";`,
      `"${buyers.reference}";`,
      `"${foreign.reference}";"'=1+1;""the limit"" is enough"`,
      '',
    ])
  })

  it('exports chosen requests, all or none, and the audit says so (LST-12)', async () => {
    const path = '/api/operator/requests:export?format=csv&columns=reference&sort=reference,ASC'
    const csv = await operator.get(`${path}&ids=${foreign.id},${limit.id}`)
    expect(csv.body.trimEnd().split('\r\n').slice(1)).toEqual([limit, foreign].map(({ reference }) => `"${reference}"`))
    expect(await lastAudit()).toEqual({ action: 'CONTRACT_REQUESTS_EXPORTED', details: { filters: 'ids' } })
    expect((await operator.get(`${path}&ids=${limit.id},999999999`)).statusCode).toBe(404)
  })

  it('is for operators only', async () => {
    for (const path of ['', ':export', `/${limit.id}`, `/${limit.id}/files/00000000-0000-4000-8000-000000000000`]) {
      expect((await demo.get(`/api/operator/requests${path}`)).statusCode, path).toBe(403)
      expect((await test.client().get(`/api/operator/requests${path}`)).statusCode, path).toBe(401)
    }
  })
})

describe('GET /operator/requests/{id} (REQ-42)', () => {
  it('shows answers, files and history, and is in the audit', async () => {
    const request = (await operator.get(`/api/operator/requests/${limit.id}`)).json<OperatorRequest>()
    expect(request).toMatchObject({
      reference: limit.reference,
      revision: 1,
      explanation: 'Two new buyers',
      files: [{ name: 'balance.pdf' }],
      history: [{ status: 'SUBMITTED', note: null }],
    })
    expect(request.answers?.flatMap(({ rows }) => rows).map(({ value }) => value)).toContain('Two new buyers')
    expect(await lastAudit()).toMatchObject({
      action: 'CONTRACT_REQUEST_VIEWED',
      details: { request: limit.reference },
    })
    const { content } = (await operator.get('/api/operator/audit?action=CONTRACT_REQUEST_VIEWED')).json<{
      content: { subject: string }[]
    }>()
    expect(content[0]?.subject).toBe(limit.reference)
  })

  it('shows every buyer of a request with several', async () => {
    const { answers } = (await operator.get(`/api/operator/requests/${buyers.id}`)).json<OperatorRequest>()
    const labels = answers!.flatMap(({ rows }) => rows).map(({ label }) => label)
    expect(labels.filter(label => label.startsWith('Company name'))).toHaveLength(2)
  })

  it('hands out its files, and no file of another request', async () => {
    const { files } = (await operator.get(`/api/operator/requests/${limit.id}`)).json<OperatorRequest>()
    const file = await operator.get(`/api/operator/requests/${limit.id}/files/${files![0]!.id}`)
    expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect((await lastAudit()).action).toBe('CONTRACT_REQUEST_FILE_TAKEN')
    expect((await operator.get(`/api/operator/requests/${foreign.id}/files/${files![0]!.id}`)).statusCode).toBe(404)
  })

  it.each(['0', 'x', '999999999', '99999999999999999999'])('finds no request %s', async id => {
    expect((await operator.get(`/api/operator/requests/${id}`)).statusCode).toBe(404)
  })
})
