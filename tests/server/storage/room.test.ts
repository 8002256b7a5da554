import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../../../server/config/config.ts'
import { buildTestApp } from '../../support/app.ts'
import type { TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'
import { aRequest, requestSteps } from '../../support/requests.ts'
import type { Answer } from '../../support/requests.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-room-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each<[string, Partial<Config>]>([
  ['a disk below the configured share', { dataDir: folder, minFreeDiskPercent: 99 }],
  ['a database at its configured size', { databaseMaxMegabytes: 1 }],
])('portal with %s', (_what, config) => {
  let portal: TestApp
  beforeAll(async () => {
    portal = await buildTestApp({ config })
  })
  afterAll(() => portal.close())

  it('rejects applications with the reason and stores nothing, but still validates them', async () => {
    const steps = requestSteps(portal)
    const before = await steps.count()
    const refused = await steps.apply(aRequest())
    expect(refused.json()).toMatchObject({ status: 503, code: 'STORAGE_FULL' })
    expect(refused.headers['retry-after']).toBe('600')
    expect((await steps.apply(aRequest(), {}, { mode: 'prefill' })).json()).toMatchObject({ code: 'STORAGE_FULL' })
    expect((await portal.client().post('/api/form/financial-request/x/applicants/y', {})).json()).toMatchObject({
      code: 'STORAGE_FULL',
    })
    expect(await steps.count()).toBe(before)
    expect((await steps.validate(aRequest())).statusCode).toBe(200)
  })

  it('rejects uploads, but users can log in and work (SEC-50)', async () => {
    const demo = await portal.as('demo')
    expect(
      (
        await demo.post(
          '/api/contracts/attachment-upload?fileType=OTHER',
          {},
          { 'content-type': 'multipart/form-data; boundary=x' },
        )
      ).json(),
    ).toMatchObject({ code: 'STORAGE_FULL' })
    expect((await demo.get('/api/user')).statusCode).toBe(200)
  })
})

describe('data stored without a login from one network in a day', () => {
  const clock = aClock()
  let portal: TestApp
  beforeAll(async () => {
    portal = await buildTestApp({ demo: false, config: { now: clock.now, anonymousMegabytesPerNetwork: 1 } })
  })
  afterAll(() => portal.close())

  let sent = 0
  /** An application with a file of about this size. */
  const apply = (
    remoteAddress: string,
    kilobytes: number,
    headers: Record<string, string> = {},
    name = `${(sent += 1)}.csv`,
  ) => {
    const content = Buffer.from(`${name}\n`.padEnd(kilobytes * 1024, 'a;b\n'))
    const file = {
      fileName: name,
      fileContent: content.toString('base64'),
      fileSize: content.length,
      documentType: 'INCOME_CERTIFICATE',
    }
    const payload = aRequest('leasing-business', {
      '/applicant/files': [file],
      '/applicant/additional_information': name,
    })
    return portal.app.inject({
      method: 'POST',
      url: '/api/form/financial-request/apply',
      remoteAddress,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    })
  }
  const files = async () =>
    (
      await portal.db
        .selectFrom('application_file')
        .select('id' as never)
        .execute()
    ).length

  it('is limited in bytes: larger requests are rejected with the reason and not stored; smaller ones, other networks and the next day are accepted', async () => {
    const first = await apply('203.0.113.1', 500, { 'idempotency-key': 'first-application' }, 'same.csv')
    expect(first.statusCode, first.body).toBe(201)
    expect((await apply('203.0.113.2', 400)).statusCode).toBe(201)
    const stored = await files()
    const refused = await apply('203.0.113.3', 400)
    expect(refused.json()).toMatchObject({ status: 429, code: 'STORAGE_QUOTA' })
    expect(refused.headers['retry-after']).toBe('86400')
    expect(await files()).toBe(stored)

    expect((await apply('203.0.113.4', 20)).statusCode).toBe(201)
    expect((await apply('198.51.100.4', 400)).statusCode).toBe(201)
    const again = await apply('203.0.113.1', 500, { 'idempotency-key': 'first-application' }, 'same.csv')
    expect([again.statusCode, again.json<Answer>().reference]).toEqual([201, first.json<Answer>().reference])
    clock.advance(86_400)
    expect((await apply('203.0.113.3', 400)).statusCode).toBe(201)
  })

  it('never exceeds the limit, however many concurrent requests arrive', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_value, index) => apply(`192.0.2.${index + 1}`, 190)))
    expect(answers.filter(answer => answer.statusCode === 201)).toHaveLength(5)
    expect(answers.filter(answer => answer.statusCode === 429)).toHaveLength(7)
  })
})
