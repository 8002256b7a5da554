import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { InvoiceFileListAnswer } from '../../../schemas/generated/types/actions/invoice-file-list-answer.ts'
import type { ManualUploadAnswer } from '../../../schemas/generated/types/actions/manual-upload-answer.ts'
import type { UploadListAnswer } from '../../../schemas/generated/types/actions/upload-list-answer.ts'
import type { UploadFile } from '../../../schemas/generated/types/entities/upload-file.ts'
import type { DocumentResult } from '../../../server/uploads/documents/document.types.ts'
import { DocumentReader } from '../../../server/uploads/documents/DocumentReader.ts'
import { canReadImages } from '../../../server/uploads/documents/images/packages.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { ublXml } from '../../support/eInvoices.ts'
import { day, uploadPlace, type UploadPlace, uploadRow } from '../../support/invoiceUpload.ts'
import { makePdf } from '../../support/invoicePdfs.ts'
import { multipartBody, multipartType } from '../../support/uploads.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const place = { page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.05 }

let portal: TestApp
let demo: Client
let at: UploadPlace
let read: ReturnType<typeof mockReading>
const kinds: string[] = []
/** Another one in every test: submitted invoices stay. */
let number = ''
let counter = 0

/** What the recognition finds; e-invoices and PDFs are read as always. */
function mockReading() {
  const original = DocumentReader.prototype.read
  const found = { next: (): DocumentResult | Promise<DocumentResult> => ({ kind: 'unread', reason: 'unclear' }) }
  vi.spyOn(DocumentReader.prototype, 'read').mockImplementation(async function (
    this: DocumentReader,
    ...[kind, content, context]: Parameters<DocumentReader['read']>
  ) {
    kinds.push(kind)
    return kind === 'image' || kind === 'scan' ? found.next() : original.call(this, kind, content, context)
  })
  return found
}

function invoice(fields: Record<string, string>, text = ''): DocumentResult {
  const entries = Object.entries(fields).map(([name, value]) => [name, { text: value, place }])
  return { kind: 'image', invoice: { fields: Object.fromEntries(entries), isCredit: false }, text }
}
const suggested = () => ({
  invoiceNumber: number,
  buyer: at.buyers[0]?.code ?? '',
  issueDate: day(portal.config.now(), -3),
  dueDate: day(portal.config.now(), 27),
})

// The profile of the tests reads no pictures.
beforeAll(async () => {
  portal = await buildTestApp({ config: { profile: 'dev' } })
  demo = await portal.as('demo')
  at = await uploadPlace(portal)
}, 120_000)
afterAll(async () => {
  await portal.close()
  // The next file shares the modules, and its own first steps come before its first test.
  vi.restoreAllMocks()
})
beforeEach(async () => {
  read = mockReading()
  await portal.db.deleteFrom('invoice_upload_file').execute()
  await portal.db.deleteFrom('invoice_upload').execute()
  kinds.length = 0
  number = `PHOTO-${String((counter += 1))}`
})

async function send(name: string, content: Buffer | string): Promise<UploadFile> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/api/invoice/attachment-upload?contractId=${at.contractId}`,
    payload: multipartBody(name, Buffer.from(content as string)),
    headers: { 'content-type': multipartType, authorization: `Bearer ${demo.token}` },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const rowOf = (uuid: string) =>
  portal.db
    .selectFrom('invoice_upload_file')
    .select(['state', 'result', 'as_image', 'attempts'])
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow()
const settled = (uuid: string) =>
  vi.waitFor(
    async () => {
      const row = await rowOf(uuid)
      expect(['READ', 'UNRECOGNIZED']).toContain(row.state)
      return { status: row.state, ...(row.result as object) }
    },
    { timeout: 20_000 },
  )
const drafts = async () => (await demo.get(`/api/invoice/upload/${at.contractId}`)).json<UploadListAnswer>().content
const submit = async () =>
  (await demo.post(`/api/invoice/upload/${at.contractId}`)).json<{ submittedInvoiceCount: number }>()
const typed = async (over: Record<string, string>) => {
  const body = uploadRow(at, portal.config.now(), over)
  const answer = await demo.post(`/api/invoice/manual-upload/${at.contractId}`, body)
  expect(answer.json<ManualUploadAnswer>().valid, answer.body).toBe(true)
  return answer.json<ManualUploadAnswer>().invoice!
}

describe.runIf(canReadImages())('a picture is read (UPL-90)', () => {
  it('the portal says that it is', async () => {
    expect((await portal.client().get('/api/portal')).json()).toMatchObject({ features: { readsImages: true } })
  })

  it('as a draft of suggestions; nothing counts before a person confirmed it', async () => {
    read.next = () => invoice(suggested())
    const { uuid } = await send('photo.jpg.png', png)
    expect(await settled(uuid)).toEqual({ status: 'READ', outcome: 'RECOGNISED' })
    const [draft] = await drafts()
    expect(draft).toMatchObject({
      invoiceNumber: number,
      invoiceAmount: null,
      recognised: { document: uuid, fromPicture: true, places: { dueDate: { place } } },
      invoiceFiles: [{ uuid }],
    })
    expect([...(draft?.toConfirm ?? [])].sort()).toEqual(['buyer', 'dueDate', 'invoiceNumber', 'issueDate'])
    expect((await submit()).submittedInvoiceCount).toBe(0)
    const change = async (confirmed: string[]) =>
      (
        await demo.put(`/api/invoice/upload/${draft?.uuid ?? ''}`, {
          invoiceNumber: number,
          buyerCode: draft?.buyerCode ?? '',
          issueDate: draft?.issueDate ?? '',
          dueDate: draft?.dueDate ?? '',
          invoiceAmount: '55.00',
          transferClaimAmount: '55.00',
          confirmed,
        })
      ).json<ManualUploadAnswer>()
    expect((await change(['invoiceNumber', 'buyer', 'issueDate'])).valid).toBe(false)
    expect((await submit()).submittedInvoiceCount).toBe(0)
    expect((await change(['dueDate'])).valid).toBe(true)
    expect((await submit()).submittedInvoiceCount).toBe(1)
  })

  it('a PDF without text waits for its pictures, which is no attempt of its own', async () => {
    const pdf = await makePdf({ content: [{ canvas: [{ type: 'line', x1: 0, y1: 0, x2: 9, y2: 9 }] }] })
    read.next = () => invoice(suggested())
    const { uuid } = await send('scan.pdf', pdf)
    expect(await settled(uuid)).toMatchObject({ outcome: 'RECOGNISED' })
    expect(kinds).toEqual(['pdf', 'scan'])
    expect(await rowOf(uuid)).toMatchObject({ as_image: true, attempts: 1 })
  })

  it('belongs to a row by number and amount; by the number alone it is offered', async () => {
    const row = await typed({ invoiceNumber: number, invoiceAmount: '9.00', transferClaimAmount: '9.00' })
    read.next = () => invoice(suggested())
    expect(await settled((await send('a.png', png)).uuid)).toMatchObject({ reason: 'offered', candidates: [row.uuid] })
    read.next = () => invoice({ ...suggested(), invoiceAmount: '9.00', transferClaimAmount: '9.00' })
    expect(await settled((await send('b.png', png)).uuid)).toMatchObject({ outcome: 'ATTACHED' })
    expect((await drafts()).map(({ uuid, toConfirm }) => [uuid, toConfirm])).toEqual([[row.uuid, []]])
  })

  it('while it is read, it says so and other documents do not wait for it', async () => {
    let finish: (result: DocumentResult) => void = () => undefined
    read.next = () =>
      new Promise<DocumentResult>(resolve => {
        finish = resolve
      })
    const { uuid } = await send('slow.png', png)
    await vi.waitFor(async () => expect((await rowOf(uuid)).state).toBe('READING'), 10_000)
    const seller = await portal.db
      .selectFrom('party')
      .select(['name', 'registration_code as code'])
      .where('fid', '=', 'P-1001')
      .executeTakeFirstOrThrow()
    const dates = { issueDate: day(portal.config.now(), -3), dueDate: day(portal.config.now(), 27) }
    const buyer = at.buyers[0] ?? { name: '', code: '' }
    const file = await send('e.xml', ublXml({ ...dates, number: 'FAST-1', total: '12.00', seller, buyer }))
    expect(await settled(file.uuid)).toMatchObject({ outcome: 'RECOGNISED' })
    const list = (await demo.get(`/api/invoice/uploaded-files/${at.contractId}`)).json<InvoiceFileListAnswer>()
    expect(list.content.map(one => [one.name, one.status])).toEqual([['slow.png', 'READING']])
    finish({ kind: 'unread', reason: 'unclear' })
    expect(await settled(uuid)).toEqual({ status: 'UNRECOGNIZED', reason: 'unclear' })
  })

  it.each(['imageTooLarge', 'unclear', 'notReadable', 'SME59'] as const)('%s is told', async reason => {
    read.next = () => ({ kind: 'unread', reason })
    expect(await settled((await send('a.png', png)).uuid)).toEqual({ status: 'UNRECOGNIZED', reason })
    expect(await drafts()).toEqual([])
  })

  it('a server that ends gives it back, unread', async () => {
    const own = await buildTestApp({ config: { profile: 'dev' } })
    try {
      const other = await uploadPlace(own)
      let finish: (result: DocumentResult) => void = () => undefined
      read.next = () =>
        new Promise<DocumentResult>(resolve => {
          finish = resolve
        })
      vi.spyOn(DocumentReader.prototype, 'close').mockImplementation(async () => {
        finish({ kind: 'unread', reason: 'SME59' })
      })
      const { token } = await own.as('demo')
      const answer = await own.app.inject({
        method: 'POST',
        url: `/api/invoice/attachment-upload?contractId=${other.contractId}`,
        payload: multipartBody('a.png', png),
        headers: { 'content-type': multipartType, authorization: `Bearer ${token}` },
      })
      const stateOf = () =>
        own.db
          .selectFrom('invoice_upload_file')
          .select(['state', 'attempts', 'lease_until'])
          .where('id', '=', answer.json<UploadFile>().uuid)
          .executeTakeFirstOrThrow()
      await vi.waitFor(async () => expect((await stateOf()).state).toBe('READING'), 10_000)
      await own.app.close()
      expect(await stateOf()).toEqual({ state: 'STORED', attempts: 0, lease_until: null })
    } finally {
      vi.mocked(DocumentReader.prototype.close).mockRestore()
      await own.close()
    }
  }, 60_000)
})
