import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Issue } from '../../../schemas/validation/issues.ts'
import { sweep } from '../../../server/http/housekeeping.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { aPdf, multipartBody, multipartType, upload } from '../../support/uploads.ts'
import { opened } from '../../support/encrypted.ts'

const megabyte = 1024 * 1024
let test: TestApp
let demo: Client
let viewer: Client
let other: Client
let own: string
let foreign: string
beforeAll(async () => {
  test = await buildTestApp()
  demo = await test.as('demo')
  viewer = await test.as('viewer')
  other = await test.as('other')
  const idOf = async (number: string) =>
    (await test.db.selectFrom('contract').select('id').where('contract_number', '=', number).executeTakeFirstOrThrow())
      .id
  own = await idOf('F-LT-240117')
  foreign = await idOf('F-EE-250101')
}, 120_000)
afterAll(() => test.close())
beforeEach(() => test.db.deleteFrom('contract_attachment').execute())

type Told = { json(): unknown }
const codeOf = (answer: Told) => (answer.json() as { code: string }).code
const issuesOf = (answer: Told) =>
  (answer.json() as { issues: Issue[] }).issues.map(({ path, code }) => `${path} ${code}`)
const stored = () => test.db.selectFrom('contract_attachment').selectAll().execute()
const spools = async () => (await readdir(tmpdir())).filter(name => name.startsWith('portal-upload-'))

describe('uploading a file', () => {
  it('stores the file with its detected type (REQ-34, SEC-43)', async () => {
    const answer = await upload(test, demo, 'Sąskaita Šķēle õ.PDF', aPdf(), { contractId: own })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toEqual({
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Sąskaita Šķēle õ.PDF',
      size: 400,
      type: 'CONTRACT_INCREASE_LIMIT_ATTACHMENT',
    })
    const [row] = await stored()
    expect(row).toMatchObject({ contract_id: own, content_type: 'application/pdf', size: 400, request_id: null })
    expect(opened(test.db, 'contract_attachment', row!).content.equals(aPdf())).toBe(true)
  })

  it('requires no contract', async () => {
    expect((await upload(test, demo, 'a.pdf', aPdf())).statusCode).toBe(201)
    expect((await stored())[0]?.contract_id).toBeNull()
  })

  it('accepts exactly 10 MB and not a byte more (REQ-31, SEC-43)', async () => {
    expect((await upload(test, demo, 'a.pdf', aPdf(10 * megabyte), { contractId: own })).statusCode).toBe(201)
    const larger = await upload(test, demo, 'a.pdf', aPdf(10 * megabyte + 1), { contractId: own })
    expect([larger.statusCode, codeOf(larger)]).toEqual([422, 'SME11'])
    const eleven = await upload(test, demo, 'a.pdf', aPdf(11 * megabyte), { contractId: own })
    expect([eleven.statusCode, codeOf(eleven)]).toEqual([422, 'SME11'])
    expect(await stored()).toHaveLength(1)
  }, 60_000)

  it('does not read a body whose declared length is far too large (REQ-33)', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/contracts/attachment-upload?fileType=CONTRACT_PROLONG_ATTACHMENT',
      payload: multipartBody('a.pdf', aPdf()),
      headers: {
        'content-type': multipartType,
        'content-length': String(500 * megabyte),
        authorization: `Bearer ${demo.token}`,
      },
    })
    expect([answer.statusCode, codeOf(answer)]).toEqual([413, 'SME9'])
  })

  it.each([
    ['a type that is not accepted', 'a.exe', aPdf(), 'SME32'],
    ['a type of the other upload', 'a.docx', aPdf(), 'SME32'],
    ['no type at all', 'invoice', aPdf(), 'SME32'],
    ['a program under the name of a picture', 'a.png', Buffer.from('MZ\x90\x00this is a program'), 'SME33'],
    ['a PDF under the name of a picture', 'a.png', aPdf(), 'SME33'],
    ['text under the name of a spreadsheet', 'a.xlsx', Buffer.from('name;amount'), 'SME33'],
  ])('rejects %s', async (_what, name, content, code) => {
    const answer = await upload(test, demo, name, content, { contractId: own })
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, code])
    expect(await stored()).toEqual([])
  })

  it.each([
    ['an empty file', 'a.pdf', Buffer.alloc(0), 'fileEmpty'],
    ['a PDF without its end', 'a.pdf', aPdf().subarray(0, 300), 'fileCorrupt'],
    ['a name that turns the direction', 'a\u202efdp.pdf', aPdf(), 'fileName'],
    ['a name of 10 KB', `${'x'.repeat(10_240)}.pdf`, aPdf(), 'fileName'],
  ])('rejects %s with a message', async (_what, name, content, code) => {
    const answer = await upload(test, demo, name, content, { contractId: own })
    expect([answer.statusCode, codeOf(answer), issuesOf(answer)]).toEqual([422, 'VALIDATION_FAILED', [`/file ${code}`]])
    expect(await stored()).toEqual([])
  })

  it('removes folders from a name', async () => {
    const answer = await upload(test, demo, '../../etc/a.pdf', aPdf())
    expect(answer.json()).toMatchObject({ name: 'a.pdf' })
  })

  it('accepts ten at once, and stores the valid ones whatever is invalid in the others', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        upload(test, demo, `${index}.pdf`, index % 3 === 2 ? Buffer.from('nothing') : aPdf(2 * megabyte), {
          contractId: own,
        }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 422, 201, 201, 422, 201, 201, 422, 201])
    expect(await stored()).toHaveLength(7)
    expect(await spools()).toEqual([])
  }, 60_000)

  it('stores nothing of an aborted connection, and keeps working', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo
    const body = multipartBody('cut.pdf', aPdf(4 * megabyte))
    const cut = () =>
      new Promise<void>(resolve => {
        const sent = httpRequest({
          port,
          method: 'POST',
          path: `/api/contracts/attachment-upload?fileType=CONTRACT_PROLONG_ATTACHMENT&contractId=${own}`,
          headers: {
            'content-type': multipartType,
            'content-length': body.length,
            authorization: `Bearer ${demo.token}`,
          },
        })
        sent.on('error', () => resolve())
        sent.on('close', () => resolve())
        sent.write(body.subarray(0, 2 * megabyte), () => sent.destroy())
      })
    for (let count = 0; count < 12; count += 1) await cut()
    expect((await upload(test, demo, 'whole.pdf', aPdf(), { contractId: own })).statusCode).toBe(201)
    await expect.poll(spools).toEqual([])
    expect((await stored()).map(({ file_name }) => file_name)).toEqual(['whole.pdf'])
  }, 60_000)

  it('requires one file in a multipart body', async () => {
    const send = (payload: Buffer | string, type: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/contracts/attachment-upload?fileType=CONTRACT_PROLONG_ATTACHMENT',
        payload,
        headers: { 'content-type': type, authorization: `Bearer ${demo.token}` },
      })
    const second = multipartBody('b.pdf', aPdf()).subarray(0, -'------portal-test-boundary--\r\n'.length)
    expect((await send(multipartBody('a.pdf', aPdf(), [second]), multipartType)).statusCode).toBe(400)
    expect((await send(multipartBody('a.pdf', aPdf()).subarray(0, 300), multipartType)).statusCode).toBe(400)
    expect((await send('nothing of the kind', multipartType)).statusCode).toBe(400)
    expect((await send('{}', 'application/json')).statusCode).toBe(415)
    expect((await send('file', 'text/plain')).statusCode).toBe(415)
    expect(await stored()).toEqual([])
    expect(await spools()).toEqual([])
  })

  it('requires the permission, a contract of the company and a kind', async () => {
    expect((await upload(test, viewer, 'a.pdf', aPdf(), { contractId: own })).statusCode).toBe(403)
    expect((await upload(test, test.client(), 'a.pdf', aPdf(), { contractId: own })).statusCode).toBe(401)
    for (const contractId of [foreign, '999999999', '0', 'x', '1,2', "1' or 1=1", '99999999999999999999']) {
      const answer = await upload(test, demo, 'a.pdf', aPdf(), { contractId })
      expect([answer.statusCode, codeOf(answer)], contractId).toEqual([404, 'NOT_FOUND'])
    }
    expect((await upload(test, demo, 'a.pdf', aPdf(), { fileType: 'INVOICE_OCR' })).statusCode).toBe(400)
    expect(await stored()).toEqual([])
  })

  it('stops one user from filling the database with unattached files', async () => {
    const row = {
      party_id: (
        await test.db.selectFrom('contract').select('party_id').where('id', '=', own).executeTakeFirstOrThrow()
      ).party_id,
    }
    const user = await test.db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'demo')
      .executeTakeFirstOrThrow()
    await test.db
      .insertInto('contract_attachment')
      .values(
        Array.from({ length: 100 }, () => ({
          ...row,
          contract_id: own,
          file_type: 'CONTRACT_PROLONG_ATTACHMENT' as const,
          uploaded_by: user.id,
          file_name: 'a.pdf',
          content_type: 'application/pdf',
          size: 1,
          sha256: Buffer.alloc(32),
          content: Buffer.alloc(1),
          created_at: test.config.now(),
          request_id: null,
          position: null,
        })),
      )
      .execute()
    const answer = await upload(test, demo, 'a.pdf', aPdf())
    expect([answer.statusCode, codeOf(answer)]).toEqual([429, 'TOO_MANY_ATTEMPTS'])
  })
})

describe('uploaded files', () => {
  const uuidOf = async (client: Client, where: { contractId?: string; fileType?: string } = {}) =>
    (await upload(test, client, 'a.pdf', aPdf(), where)).json<{ uuid: string }>().uuid

  it('are listed by contract and kind (REQ-30)', async () => {
    const raise = await uuidOf(demo, { contractId: own })
    const later = await uuidOf(demo, { contractId: own, fileType: 'CONTRACT_PROLONG_ATTACHMENT' })
    const uuids = async (query: string) =>
      (await viewer.get(`/api/files?contractId=${own}${query}`))
        .json<{ content: { uuid: string }[] }>()
        .content.map(({ uuid }) => uuid)
    expect(await uuids('')).toEqual([raise, later])
    expect(await uuids('&fileTypes=CONTRACT_PROLONG_ATTACHMENT')).toEqual([later])
    expect(await uuids('&fileTypes=CONTRACT_INCREASE_LIMIT_ATTACHMENT,CONTRACT_PROLONG_ATTACHMENT')).toEqual([
      raise,
      later,
    ])
    expect(await uuids('&fileTypes=CONTRACT_INCREASE_LIMIT_ATTACHMENT&fileTypes=CONTRACT_PROLONG_ATTACHMENT')).toEqual([
      raise,
      later,
    ])
    expect(await uuids('&fileTypes=CONTRACT_PROLONG_ATTACHMENT&fileTypes=CONTRACT_PROLONG_ATTACHMENT')).toEqual([later])
    expect(await uuids('&fileTypes=')).toEqual([raise, later])
    expect((await demo.get(`/api/files?contractId=${own}&fileTypes=INVOICE_OCR`)).statusCode).toBe(400)
    expect(
      (await demo.get(`/api/files?contractId=${own}&fileTypes=CONTRACT_PROLONG_ATTACHMENT&fileTypes=INVOICE_OCR`))
        .statusCode,
    ).toBe(400)
    expect((await demo.get('/api/files')).statusCode).toBe(400)
    for (const id of [foreign, '999999999', 'x', '%25', '%F0%9F%98%80'])
      expect((await demo.get(`/api/files?contractId=${id}`)).statusCode, id).toBe(404)
    expect((await other.get(`/api/files?contractId=${own}`)).statusCode).toBe(404)
  })

  it('are deleted all together or not at all', async () => {
    const [one, two] = [await uuidOf(demo), await uuidOf(demo)]
    const theirs = await uuidOf(other)
    for (const uuids of [
      `${one},${theirs}`,
      `${one},00000000-0000-4000-8000-000000000000`,
      `${one},x`,
      `${one},`,
      "' or 1=1",
    ]) {
      expect(
        (await demo.delete(`/api/contracts/attachment-upload?uuids=${encodeURIComponent(uuids)}`)).statusCode,
        uuids,
      ).toBe(404)
    }
    expect(await stored()).toHaveLength(3)
    expect((await viewer.delete(`/api/contracts/attachment-upload?uuids=${one}`)).statusCode).toBe(403)
    expect((await demo.delete(`/api/contracts/attachment-upload?uuids=${one},${two.toUpperCase()}`)).statusCode).toBe(
      204,
    )
    expect((await stored()).map(({ id }) => id)).toEqual([theirs])
    expect((await demo.delete(`/api/contracts/attachment-upload?uuids=${one}`)).statusCode).toBe(404)
  })

  it('are swept after a day without a request (REQ-35)', async () => {
    await uuidOf(demo)
    const now = test.config.now().getTime()
    await sweep(test.db, new Date(now + 23 * 3_600_000))
    expect(await stored()).toHaveLength(1)
    await sweep(test.db, new Date(now + 25 * 3_600_000))
    expect(await stored()).toEqual([])
  })
})
