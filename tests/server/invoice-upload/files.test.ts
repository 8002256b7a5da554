import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InvoiceFileListAnswer } from '../../../schemas/generated/types/actions/invoice-file-list-answer.ts'
import type { ManualUploadAnswer } from '../../../schemas/generated/types/actions/manual-upload-answer.ts'
import type { UploadListAnswer } from '../../../schemas/generated/types/actions/upload-list-answer.ts'
import type { UploadFile } from '../../../schemas/generated/types/entities/upload-file.ts'
import type { ContractStatus } from '../../../server/db/tables.ts'
import { sweep } from '../../../server/http/housekeeping.ts'
import { makeTemplate } from '../../../server/uploads/spreadsheet/template.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { uploadPlace, type UploadPlace, uploadRow } from '../../support/invoiceUpload.ts'
import { aPdf, multipartBody, multipartType } from '../../support/uploads.ts'

const MEGABYTE = 1024 * 1024
let portal: TestApp
let demo: Client
let place: UploadPlace
let foreign: UploadPlace

beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
  place = await uploadPlace(portal)
  foreign = await uploadPlace(portal, 'ORDINARY', 'P-2001')
}, 120_000)
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('invoice_upload_file').execute()
  await portal.db.deleteFrom('invoice_upload').execute()
})

async function send(name: string, content: Buffer, query: Record<string, string> = {}, kind = '') {
  const where = new URLSearchParams({ contractId: place.contractId, ...query }).toString()
  return portal.app.inject({
    method: 'POST',
    url: `/api/invoice/attachment-upload${kind}?${where}`,
    payload: multipartBody(name, content),
    headers: { 'content-type': multipartType, authorization: `Bearer ${demo.token}` },
  })
}
const draft = async (files: readonly string[] = []) => {
  const url = `/api/invoice/manual-upload/${place.contractId}?fileUploadUuids=${files.join(',')}`
  const answer = await demo.post(url, uploadRow(place, portal.config.now()))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ManualUploadAnswer>()
}
const setStatus = (status: ContractStatus) =>
  portal.db.updateTable('contract').set({ status }).where('id', '=', place.contractId).execute()
const inDays = (days: number): Date => new Date(portal.config.now().getTime() + days * 86_400_000)
const unused = async () =>
  (await demo.get(`/api/invoice/uploaded-files/${place.contractId}`)).json<InvoiceFileListAnswer>().content

describe('a document (UPL-30)', () => {
  it('without a draft is unrecognized and listed until one has it', async () => {
    const file = (await send('Sąskaita 1.pdf', aPdf())).json<UploadFile>()
    expect(file).toMatchObject({ name: 'Sąskaita 1.pdf', status: 'UNRECOGNIZED', type: 'INVOICE_OCR' })
    expect(await unused()).toEqual([file])
    const { invoice } = await draft([file.uuid])
    expect(invoice?.invoiceFiles.map(({ uuid }) => uuid)).toEqual([file.uuid])
    expect(invoice?.problems.map(({ code }) => code)).not.toContain('noFile')
    expect(await unused()).toEqual([])
  })

  it('of a draft is its file at once, a supporting document beside it', async () => {
    const { invoice } = await draft()
    const uploadId = invoice?.uuid ?? ''
    const file = (await send('a.pdf', aPdf(), { uploadId })).json<UploadFile>()
    const more = (await send('b.pdf', aPdf(), { uploadId }, '/additional')).json<UploadFile>()
    const [listed] = (await demo.get(`/api/invoice/upload/${place.contractId}`)).json<UploadListAnswer>().content
    expect(listed?.invoiceFiles.map(({ uuid }) => uuid)).toEqual([file.uuid])
    expect(listed?.supportingDocuments.map(({ uuid, type }) => [uuid, type])).toEqual([
      [more.uuid, 'INVOICE_ADDITIONAL_ATTACHMENT'],
    ])
  })

  it('that shows more than its invoice becomes a supporting one, which no buyer sees; other rows keep it (VER-25)', async () => {
    const { uuid } = (await send('batch.pdf', aPdf())).json<UploadFile>()
    const { invoice: one } = await draft([uuid])
    const { invoice: other } = await draft()
    await portal.db
      .insertInto('invoice_file')
      .values({ file_id: uuid, upload_id: other?.uuid ?? '', role: 'INVOICE' })
      .execute()
    const hide = () =>
      demo.post('/api/invoice/store/additional-attachment', {
        contract_id: place.contractId,
        upload_id: one?.uuid,
        file_upload_uuids: [uuid],
      })
    for (const answer of [await hide(), await hide()]) expect(answer.statusCode, answer.body).toBe(204)
    const uses = await portal.db
      .selectFrom('invoice_file')
      .select(['upload_id', 'role'])
      .where('file_id', '=', uuid)
      .execute()
    expect(new Map(uses.map(({ upload_id, role }) => [upload_id, role]))).toEqual(
      new Map([
        [one?.uuid, 'SUPPORTING'],
        [other?.uuid, 'INVOICE'],
      ]),
    )
    expect(uses).toHaveLength(2)
  })

  it('is stored encrypted and comes back as it was, as an attachment', async () => {
    const content = aPdf(2000)
    const { uuid } = (await send('Sąskaita.pdf', content)).json<UploadFile>()
    const row = await portal.db
      .selectFrom('invoice_upload_file')
      .select('content')
      .where('id', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(row.content.includes('%PDF')).toBe(false)
    const answer = await demo.get(`/api/invoice/uploaded-files/${uuid}`)
    expect(answer.rawPayload.equals(content)).toBe(true)
    expect(answer.headers['content-disposition']).toMatch(/^attachment;.*S%C4%85skaita\.pdf/)
  })

  it('goes to the invoice when its draft is submitted, and can no longer be removed', async () => {
    const { uuid } = (await send('a.pdf', aPdf())).json<UploadFile>()
    const { invoice } = await draft([uuid])
    expect((await demo.post(`/api/invoice/upload/${invoice?.uuid ?? ''}`)).statusCode).toBe(200)
    const use = await portal.db
      .selectFrom('invoice_file as f')
      .innerJoin('invoice as i', 'i.id', 'f.invoice_id')
      .select(['i.invoice_number', 'f.role', 'f.upload_id'])
      .where('f.file_id', '=', uuid)
      .execute()
    expect(use).toEqual([{ invoice_number: invoice?.invoiceNumber, role: 'INVOICE', upload_id: null }])
    const removed = await demo.delete(`/api/invoice/attachment-upload?uuids=${uuid}`)
    expect([removed.statusCode, removed.json<{ issues: object[] }>().issues]).toEqual([
      422,
      [expect.objectContaining({ code: 'fileUsed' })],
    ])
    await sweep(portal.db, new Date(portal.config.now().getTime() + 3 * 86_400_000))
    expect((await demo.get(`/api/invoice/uploaded-files/${uuid}`)).statusCode).toBe(200)
  })

  it('of a removed row is gone after a day, and a supporting document that no draft has (UPL-36)', async () => {
    const { uuid } = (await send('a.pdf', aPdf())).json<UploadFile>()
    await portal.db.updateTable('invoice_upload_file').set({ state: 'READ' }).where('id', '=', uuid).execute()
    await send('b.pdf', aPdf(), {}, '/additional')
    expect((await unused()).length).toBe(2)
    await sweep(portal.db, inDays(2))
    expect(await unused()).toEqual([])
  })

  it('that waits to be typed stays 30 days, and longer while the contract has drafts (UPL-36)', async () => {
    const waiting = (await send('a.pdf', aPdf())).json<UploadFile>()
    await sweep(portal.db, inDays(29))
    expect((await unused()).map(({ uuid }) => uuid)).toEqual([waiting.uuid])
    await draft()
    await portal.db
      .updateTable('invoice_upload')
      .set({ changed_at: inDays(20) })
      .execute()
    await sweep(portal.db, inDays(31))
    expect((await unused()).map(({ uuid }) => uuid)).toEqual([waiting.uuid])
    await sweep(portal.db, inDays(51))
    expect(await unused()).toEqual([])
  })
})

describe('a rejected file leaves nothing', () => {
  it.each([
    ['a.exe', aPdf(), 422, 'SME32'],
    ['a.xlsx', aPdf(), 422, 'SME32'],
    ['a.png', aPdf(), 422, 'SME33'],
    ['a.pdf', Buffer.from('no pdf'), 422, 'SME33'],
    ['a.pdf', Buffer.alloc(10 * MEGABYTE + 1, 0x20), 422, 'SME11'],
    ['a.pdf', Buffer.alloc(0), 422, 'VALIDATION_FAILED'],
    ['invoice\u202efdp.pdf', aPdf(), 422, 'VALIDATION_FAILED'],
  ])('%s: %i %s', async (name, content, status, code) => {
    const answer = await send(name, content)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
    expect(await unused()).toEqual([])
  })

  it('also for another company, an unknown draft and what is no id', async () => {
    for (const query of [
      { contractId: foreign.contractId },
      { contractId: 'x' },
      { uploadId: '00000000-0000-4000-8000-000000000000' },
      { uploadId: 'x' },
    ])
      expect((await send('a.pdf', aPdf(), query)).statusCode, JSON.stringify(query)).toBe(404)
    expect(await portal.db.selectFrom('invoice_upload_file').select('id').execute()).toEqual([])
  })
})

describe('supporting documents (UPL-30)', () => {
  it('may be workbooks, as files in general; a document of an invoice may not', async () => {
    const content = await makeTemplate({
      contractNumber: 'FS-1',
      language: 'en',
      isReverse: false,
      currency: 'EUR',
      buyers: [],
    })
    expect((await send('order.xlsx', content, {}, '/additional')).statusCode).toBe(201)
    expect((await send('order.xlsx', content)).json<{ code: string }>().code).toBe('SME32')
    expect((await send('order.xls', content, {}, '/additional')).json<{ code: string }>().code).toBe('SME33')
    expect((await send('order.doc', content, {}, '/additional')).json<{ code: string }>().code).toBe('SME32')
  })
})

describe('files of a contract that is not open (UPL-32)', () => {
  it('are refused as rows are, also those of a draft', async () => {
    const { invoice } = await draft()
    const uploadId = invoice?.uuid ?? ''
    const more = (await send('b.pdf', aPdf(), {}, '/additional')).json<UploadFile>()
    await setStatus('MANUALLY_SUSPENDED')
    try {
      const answers = [
        await send('a.pdf', aPdf()),
        await send('a.pdf', aPdf(), { uploadId }),
        await send('a.pdf', aPdf(), { uploadId }, '/additional'),
        await demo.post('/api/invoice/store/additional-attachment', {
          contract_id: place.contractId,
          upload_id: uploadId,
          file_upload_uuids: [more.uuid],
        }),
        await demo.post(`/api/invoice/manual-upload/${place.contractId}`, uploadRow(place, portal.config.now())),
      ]
      expect(answers.map(answer => [answer.statusCode, answer.json<{ code: string }>().code])).toEqual(
        answers.map(() => [409, 'CONTRACT_FUNCTION_UNAVAILABLE']),
      )
      expect((await unused()).map(({ uuid }) => uuid)).toEqual([more.uuid])
    } finally {
      await setStatus('ACTIVE')
    }
  })
})

describe('more than 100 documents without a row (UPL-65)', () => {
  it('are refused with the limit; a row still gets its files, and room is made by removing', async () => {
    const first = (await send('a.pdf', aPdf())).json<UploadFile>()
    await sql`insert into invoice_upload_file (id, key_id, party_id, contract_id, file_type, state, uploaded_by, file_name, content_type, size, sha256, content, created_at)
      select gen_random_uuid(), key_id, party_id, contract_id, file_type, 'UNRECOGNIZED', uploaded_by, file_name, content_type, size, sha256, content, created_at
      from invoice_upload_file, generate_series(1, 99) where id = ${first.uuid}`.execute(portal.db)
    const refused = await send('b.pdf', aPdf())
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'DOCUMENTS_WAITING'])
    const { invoice } = await draft()
    const uploadId = invoice?.uuid ?? ''
    expect((await send('b.pdf', aPdf(), { uploadId })).statusCode).toBe(201)
    expect((await send('c.pdf', aPdf(), {}, '/additional')).statusCode).toBe(201)
    await demo.delete(`/api/invoice/attachment-upload?uuids=${first.uuid}`)
    expect((await send('b.pdf', aPdf())).statusCode).toBe(201)
  })
})

describe('files', () => {
  it('are removed all or none, by type when one is named', async () => {
    const one = (await send('a.pdf', aPdf())).json<UploadFile>().uuid
    const two = (await send('b.pdf', aPdf(), {}, '/additional')).json<UploadFile>().uuid
    const remove = (uuids: string, type = '') =>
      demo.delete(`/api/invoice/attachment-upload?uuids=${uuids}${type === '' ? '' : `&fileTypes=${type}`}`)
    expect((await remove(`${one},${two}`, 'INVOICE_ADDITIONAL_ATTACHMENT')).statusCode).toBe(404)
    expect((await remove(`${one},00000000-0000-4000-8000-000000000000`)).statusCode).toBe(404)
    expect((await unused()).length).toBe(2)
    expect((await remove(two, 'INVOICE_ADDITIONAL_ATTACHMENT')).statusCode).toBe(204)
    expect((await unused()).map(({ uuid }) => uuid)).toEqual([one])
  })

  it('of another company can be neither read, nor bound, nor removed', async () => {
    const { uuid } = (await send('a.pdf', aPdf())).json<UploadFile>()
    const other = await portal.as('other')
    expect((await other.get(`/api/invoice/uploaded-files/${uuid}`)).statusCode).toBe(404)
    expect((await other.delete(`/api/invoice/attachment-upload?uuids=${uuid}`)).statusCode).toBe(404)
    expect((await other.get(`/api/invoice/uploaded-files/${place.contractId}`)).statusCode).toBe(404)
    const url = `/api/invoice/manual-upload/${foreign.contractId}?fileUploadUuids=${uuid}`
    expect((await other.post(url, uploadRow(foreign, portal.config.now()))).statusCode).toBe(404)
  })

  it('become supporting documents of a draft by /invoice/store/additional-attachment', async () => {
    const { invoice } = await draft()
    const { uuid } = (await send('b.pdf', aPdf(), {}, '/additional')).json<UploadFile>()
    const answer = await demo.post('/api/invoice/store/additional-attachment', {
      contract_id: place.contractId,
      upload_id: invoice?.uuid,
      file_upload_uuids: [uuid],
    })
    expect(answer.statusCode, answer.body).toBe(204)
    const [listed] = (await demo.get(`/api/invoice/upload/${place.contractId}`)).json<UploadListAnswer>().content
    expect(listed?.supportingDocuments.map(file => file.uuid)).toEqual([uuid])
  })
})
