import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { InvoiceFileListAnswer } from '../../../schemas/generated/types/actions/invoice-file-list-answer.ts'
import type { ManualUploadAnswer } from '../../../schemas/generated/types/actions/manual-upload-answer.ts'
import type { UploadListAnswer } from '../../../schemas/generated/types/actions/upload-list-answer.ts'
import type { UnverifiedAnswer } from '../../../schemas/generated/types/actions/unverified-answer.ts'
import type { UploadFile } from '../../../schemas/generated/types/entities/upload-file.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { ciiXml, eArveXml, ublXml, type XmlInvoice } from '../../support/eInvoices.ts'
import { invoicePdf, type Layout, type PdfFacts, pdfWithFiles } from '../../support/invoicePdfs.ts'
import { day, uploadPlace, type UploadPlace, uploadRow } from '../../support/invoiceUpload.ts'
import { aPdf, multipartBody, multipartType } from '../../support/uploads.ts'
import { sendToBuyer } from '../../support/verification.ts'

let portal: TestApp
let demo: Client
let place: UploadPlace
let reverse: UploadPlace
let company: { name: string; code: string }
let invoice: XmlInvoice
let facts: PdfFacts
let counter = 0

beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
  place = await uploadPlace(portal)
  reverse = await uploadPlace(portal, 'REVERSE')
  company = await portal.db
    .selectFrom('party')
    .select(['name', 'registration_code as code'])
    .where('fid', '=', 'P-1001')
    .executeTakeFirstOrThrow()
}, 120_000)
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('invoice_upload_file').execute()
  await portal.db.deleteFrom('invoice_upload').execute()
  counter += 1
  const now = portal.config.now()
  const buyer = place.buyers[0] ?? { name: '', code: '' }
  const dates = { issueDate: day(now, -3), dueDate: day(now, 27) }
  invoice = { ...dates, number: `XML-${String(counter)}`, total: '1210.00', payable: '1000.00', seller: company, buyer }
  facts = { ...dates, number: `PDF-${String(counter)}`, net: 100_000, vat: 21_000, seller: company, buyer }
})

async function send(name: string, content: Buffer | string, to = place.contractId): Promise<UploadFile> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/api/invoice/attachment-upload?contractId=${to}`,
    payload: multipartBody(name, Buffer.from(content as string)),
    headers: { 'content-type': multipartType, authorization: `Bearer ${demo.token}` },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const file = answer.json<UploadFile>()
  return ['STORED', 'READING'].includes(file.status) ? settled(file.uuid) : file
}

/** The answer does not wait longer than 3 s; a busy machine takes more. */
async function settled(uuid: string): Promise<UploadFile> {
  for (;;) {
    const row = await portal.db
      .selectFrom('invoice_upload_file')
      .select(['state', 'result'])
      .where('id', '=', uuid)
      .executeTakeFirstOrThrow()
    if (row.state !== 'STORED' && row.state !== 'READING')
      return { uuid, status: row.state, ...row.result } as unknown as UploadFile
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
const pdf = (layout: Layout = 'labelled', over: Partial<PdfFacts> = {}) =>
  invoicePdf({ ...facts, ...over }, { language: 'lt', layout, dates: 'iso', money: 'comma' })
const drafts = async (contractId = place.contractId) =>
  (await demo.get(`/api/invoice/upload/${contractId}`)).json<UploadListAnswer>().content
const unused = async () =>
  (await demo.get(`/api/invoice/uploaded-files/${place.contractId}`)).json<InvoiceFileListAnswer>().content
const typed = async (over: Record<string, string>) => {
  const body = uploadRow(place, portal.config.now(), over)
  const answer = await demo.post(`/api/invoice/manual-upload/${place.contractId}`, body)
  expect(answer.json<ManualUploadAnswer>().valid, answer.body).toBe(true)
  return answer.json<ManualUploadAnswer>().invoice!
}
const codes = (draft: UploadListAnswer['content'][number] | undefined, severity = 'ERROR') =>
  draft?.problems.filter(one => one.severity === severity).map(({ field, code }) => `${field} ${code}`)

describe('an e-invoice becomes a draft with nothing to confirm (UPL-81)', () => {
  it.each<[string, (given: XmlInvoice) => string]>([
    ['UBL', ublXml],
    ['CII', ciiXml],
    ['e-arve', given => eArveXml([given])],
  ])('%s', async (_format, make) => {
    const file = await send('e.xml', make(invoice))
    expect(file).toMatchObject({ status: 'READ', type: 'INVOICE_OCR', outcome: 'RECOGNISED' })
    const [draft, ...more] = await drafts()
    expect(more).toEqual([])
    expect(draft).toMatchObject({
      invoiceNumber: invoice.number,
      buyerCode: place.buyers[0]?.code,
      issueDate: invoice.issueDate,
      dueDate: invoice.dueDate,
      invoiceAmount: '1210.00',
      transferClaimAmount: '1000.00',
      currency: 'EUR',
      type: 'AUTOMATIC',
      toConfirm: [],
      recognised: null,
      invoiceFiles: [{ uuid: file.uuid, name: 'e.xml' }],
    })
    expect(file.invoices).toEqual([{ uuid: draft?.uuid, invoiceNumber: invoice.number }])
    expect(codes(draft)).toEqual([])
    expect(await unused()).toEqual([])
  })

  it('several of an e-arve share the file, also after their submission', async () => {
    const second = { ...invoice, number: `${invoice.number}-B` }
    const { uuid } = await send('e.xml', eArveXml([invoice, second]))
    const rows = await drafts()
    expect(rows.map(row => [row.invoiceNumber, row.invoiceFiles.map(file => file.uuid)])).toEqual([
      [invoice.number, [uuid]],
      [second.number, [uuid]],
    ])
    expect(rows.flatMap(row => codes(row, 'WARNING'))).not.toContain('invoiceNumber sameFile')
    const submitted = await demo.post(`/api/invoice/upload/${place.contractId}`)
    expect(submitted.json<{ submittedInvoiceCount: number }>().submittedInvoiceCount).toBe(2)
    const kept = await portal.db.selectFrom('invoice_file').select('invoice_id').where('file_id', '=', uuid).execute()
    expect(kept.length).toBe(2)
  })

  describe('of several buyers (VER-25)', () => {
    const both = () => {
      const [, other = { name: '', code: '' }] = place.buyers
      return eArveXml([invoice, { ...invoice, number: `${invoice.number}-B`, buyer: other }])
    }
    /** Submits the rows and sends them to their buyers. @returns what each buyer gets of the file */
    const offered = async (uuid: string) => {
      await demo.post(`/api/invoice/upload/${place.contractId}`)
      const rows = await portal.db
        .selectFrom('invoice')
        .select(['id', 'third_party_id as thirdPartyId'])
        .where('invoice_number', 'like', `${invoice.number}%`)
        .orderBy('invoice_number')
        .execute()
      const { id: userId } = await portal.db
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', 'demo')
        .executeTakeFirstOrThrow()
      const answers: [number, number][] = []
      for (const thirdPartyId of new Set(rows.map(row => row.thirdPartyId))) {
        const invoiceIds = rows.filter(row => row.thirdPartyId === thirdPartyId).map(({ id }) => id)
        const key = await sendToBuyer(portal, { contractId: place.contractId, thirdPartyId, userId, invoiceIds })
        const get = (url: string) =>
          portal.app.inject({ url: `/api/public/invoice/buyer/${url}`, headers: { 'x-verification-key': key } })
        const listed = (await get('unverified')).json<UnverifiedAnswer>().content
        const shown = listed.filter(({ id }) => invoiceIds.includes(id)).flatMap(({ files }) => files)
        answers.push([shown.length, (await get(`files/${uuid}`)).statusCode])
      }
      return answers
    }

    it('none of them gets the file', async () => {
      const { uuid } = await send('e.xml', both())
      expect((await drafts()).length).toBe(2)
      expect(await offered(uuid)).toEqual([
        [0, 404],
        [0, 404],
      ])
    })

    it('neither does the only one whose row was not removed', async () => {
      const file = await send('e.xml', both())
      expect(file).not.toHaveProperty('severalBuyers')
      const second = (await drafts()).find(row => row.invoiceNumber === `${invoice.number}-B`)
      await demo.delete(`/api/invoice/upload?uuids=${second?.uuid ?? ''}`)
      expect(await offered(file.uuid)).toEqual([[0, 404]])
    })

    it('a buyer gets the file with its own invoices only, also two of them', async () => {
      const { uuid } = await send('e.xml', eArveXml([invoice, { ...invoice, number: `${invoice.number}-B` }]))
      expect(await offered(uuid)).toEqual([[2, 200]])
    })

    it('nor does anybody once a row of the file is another buyer’s', async () => {
      const { uuid } = await send('e.xml', eArveXml([invoice, { ...invoice, number: `${invoice.number}-B` }]))
      const [, other] = place.buyers
      await portal.db
        .updateTable('invoice_upload')
        .set({ third_party_id: other?.id ?? null })
        .where('invoice_number', '=', `${invoice.number}-B`)
        .execute()
      expect(await offered(uuid)).toEqual([
        [0, 404],
        [0, 404],
      ])
    })
  })

  it('inside a PDF: the PDF is attached (UPL-82)', async () => {
    const file = await send('paper.pdf', await pdfWithFiles([['factur-x.xml', ciiXml(invoice)]]))
    expect((await drafts())[0]).toMatchObject({
      invoiceNumber: invoice.number,
      toConfirm: [],
      invoiceFiles: [{ uuid: file.uuid, name: 'paper.pdf' }],
    })
  })

  it('a credit memo is negative; a missing due date is for the person; an unknown buyer is named', async () => {
    await send('c.xml', ublXml(invoice, 'CreditNote'))
    const { dueDate: _, ...without } = invoice
    await send('d.xml', ublXml({ ...without, number: 'NO-DUE' }))
    await send('b.xml', ublXml({ ...invoice, number: 'NO-BUYER', buyer: { name: 'Nobody Ltd', code: '000' } }))
    const [credit, noDue, noBuyer] = await drafts()
    expect(credit).toMatchObject({ invoiceAmount: '-1210.00', transferClaimAmount: '-1000.00' })
    expect(codes(noDue)).toEqual(['dueDate required'])
    expect(noBuyer).toMatchObject({ buyerName: 'Nobody Ltd', thirdPartyId: null })
    expect(codes(noBuyer)).toEqual(['buyer buyerUnknown'])
  })

  it('under reverse factoring the company is the buyer', async () => {
    const supplier = reverse.buyers[0] ?? { name: '', code: '' }
    const file = await send('e.xml', ublXml({ ...invoice, seller: supplier, buyer: company }), reverse.contractId)
    expect(file.status).toBe('READ')
    expect((await drafts(reverse.contractId))[0]).toMatchObject({ buyerCode: supplier.code })
    expect(await send('o.xml', ublXml(invoice), reverse.contractId)).toMatchObject({ reason: 'anotherCompany' })
  })

  it('gives its file to the row that is there; once more it says so', async () => {
    const row = await typed({ invoiceNumber: invoice.number })
    expect(await send('e.xml', ublXml(invoice))).toMatchObject({ outcome: 'ATTACHED' })
    expect((await drafts()).map(({ uuid, invoiceFiles }) => [uuid, invoiceFiles.length])).toEqual([[row.uuid, 1]])
    expect(await send('e.xml', ublXml(invoice))).toMatchObject({
      status: 'UNRECOGNIZED',
      reason: 'alreadyThere',
      invoiceNumber: invoice.number,
    })
  })
})

describe('a text PDF becomes a draft that a person confirms (UPL-84, UPL-85)', () => {
  const found = ['invoiceNumber', 'buyer', 'issueDate', 'dueDate', 'invoiceAmount', 'transferClaimAmount']

  it('with every field to confirm and its place on the page', async () => {
    const { uuid } = await send('a.pdf', await pdf())
    const [draft] = await drafts()
    expect(draft).toMatchObject({
      invoiceNumber: facts.number,
      buyerCode: facts.buyer.code,
      invoiceAmount: '1210.00',
      type: 'AUTOMATIC',
      recognised: { document: uuid, places: { invoiceNumber: { text: facts.number, place: { page: 1 } } } },
      invoiceFiles: [{ uuid }],
    })
    expect([...(draft?.toConfirm ?? [])].sort()).toEqual([...found].sort())
    expect(codes(draft)?.every(code => code.endsWith(' toConfirm'))).toBe(true)
    const place = draft?.recognised?.places.invoiceNumber?.place
    expect(place === undefined ? 0 : place.x + place.width).toBeLessThan(1)
  })

  it('cannot be submitted before; a changed field is the person’s own', async () => {
    await send('a.pdf', await pdf())
    const submit = () => demo.post(`/api/invoice/upload/${place.contractId}`)
    expect((await submit()).json<{ submittedInvoiceCount: number }>().submittedInvoiceCount).toBe(0)
    const [draft] = await drafts()
    const cells = {
      invoiceNumber: draft?.invoiceNumber ?? '',
      buyerCode: draft?.buyerCode ?? '',
      issueDate: draft?.issueDate ?? '',
      dueDate: draft?.dueDate ?? '',
      invoiceAmount: draft?.invoiceAmount ?? '',
      transferClaimAmount: '1200.00',
    }
    const change = async (confirmed: string[]) =>
      (await demo.put(`/api/invoice/upload/${draft?.uuid ?? ''}`, { ...cells, confirmed })).json<ManualUploadAnswer>()
    expect((await change([])).invoice?.toConfirm).not.toContain('transferClaimAmount')
    expect((await change(['invoiceNumber', 'buyer'])).invoice?.toConfirm.length).toBe(3)
    expect((await submit()).json<{ submittedInvoiceCount: number }>().submittedInvoiceCount).toBe(0)
    expect(await change(['issueDate', 'dueDate', 'invoiceAmount'])).toMatchObject({ valid: true })
    expect((await submit()).json<{ submittedInvoiceCount: number }>().submittedInvoiceCount).toBe(1)
  })

  it('a credit memo is negative', async () => {
    await send('a.pdf', await pdf('credit'))
    expect((await drafts())[0]).toMatchObject({ invoiceAmount: '-1210.00', transferClaimAmount: '-1210.00' })
  })
})

describe('a PDF belongs to a row that is there (UPL-86)', () => {
  it('by its number, or number and amount in the text: attached', async () => {
    const row = await typed({ invoiceNumber: facts.number, invoiceAmount: '1210.00', transferClaimAmount: '1210.00' })
    const other = await typed({ invoiceNumber: `${facts.number}9`, invoiceAmount: '121', transferClaimAmount: '121' })
    const file = await send('scan.pdf', await pdf())
    expect(file).toMatchObject({ status: 'READ', outcome: 'ATTACHED', invoices: [{ uuid: row.uuid }] })
    // The second of two invoices in one document: no label agrees, but number and total are in the text.
    const both = await send('both.pdf', await pdf('bound', { number: facts.number }))
    expect(both.outcome === 'ATTACHED' || both.reason === 'offered').toBe(true)
    expect((await drafts()).find(({ uuid }) => uuid === other.uuid)?.toConfirm).toEqual([])
  })

  it('with another amount, or by amount and buyer alone: offered, and nothing is changed', async () => {
    const row = await typed({ invoiceNumber: facts.number, invoiceAmount: '999.00', transferClaimAmount: '999.00' })
    expect(await send('a.pdf', await pdf())).toMatchObject({
      status: 'UNRECOGNIZED',
      reason: 'offered',
      candidates: [row.uuid],
    })
    expect((await drafts()).map(({ invoiceFiles }) => invoiceFiles)).toEqual([[]])
    expect(await unused()).toMatchObject([{ reason: 'offered', candidates: [row.uuid] }])
  })

  it('that gives its file name: attached, whatever the document says', async () => {
    const row = await typed({ invoiceNumber: 'NAMED-1', invoiceAmount: '5.00', transferClaimAmount: '5.00' })
    await portal.db.updateTable('invoice_upload').set({ file_name: 'Scan 7.PDF' }).where('id', '=', row.uuid).execute()
    expect(await send('scan 7.pdf', await pdf())).toMatchObject({ outcome: 'ATTACHED', invoices: [{ uuid: row.uuid }] })
  })

  it('that a person chooses; not to one of another contract', async () => {
    const row = await typed({ invoiceNumber: facts.number, invoiceAmount: '999.00', transferClaimAmount: '999.00' })
    const { uuid } = await send('a.pdf', await pdf())
    const there = (await send('b.xml', '<Order/>', reverse.contractId)).uuid
    const change = (file: string) =>
      demo.put(`/api/invoice/upload/${row.uuid}`, {
        invoiceNumber: row.invoiceNumber,
        buyerCode: row.buyerCode,
        issueDate: row.issueDate,
        dueDate: row.dueDate,
        invoiceAmount: '999.00',
        transferClaimAmount: '999.00',
        fileUploadUuids: [file],
      })
    expect((await change(there)).statusCode).toBe(404)
    const answer = await change(uuid)
    expect(
      answer.json<ManualUploadAnswer>().invoice?.invoiceFiles.map(file => file.uuid),
      answer.body,
    ).toEqual([uuid])
    expect(await unused()).toEqual([])
  })

  it('on another page can be asked for by its id, and no other company’s or contract’s (UPL-86)', async () => {
    const first = await typed({ invoiceNumber: 'PAGE-1' })
    const second = await typed({ invoiceNumber: 'PAGE-2' })
    const list = async (uuids: string, contractId = place.contractId) =>
      (await demo.get(`/api/invoice/upload/${contractId}?size=1&uuids=${uuids}`))
        .json<UploadListAnswer>()
        .content.map(({ invoiceNumber }) => invoiceNumber)
    expect(await list(second.uuid)).toEqual(['PAGE-2'])
    expect((await list(`${first.uuid},${second.uuid}`)).sort()).toEqual(['PAGE-1', 'PAGE-2'])
    expect(await list(second.uuid, reverse.contractId)).toEqual([])
    expect(await list("' or 1=1 -- aaaaaaaaaaaaaaaaaaaaaaaaaaaa")).toEqual([])
    const viewer = await portal.as('viewer')
    const denied = await viewer.get(`/api/invoice/upload/${place.contractId}?uuids=${second.uuid}`)
    expect(denied.statusCode).toBeGreaterThanOrEqual(403)
  })

  it('another number is another invoice', async () => {
    await typed({ invoiceNumber: 'SOMETHING-ELSE', invoiceAmount: '1210.00', transferClaimAmount: '1210.00' })
    await send('a.pdf', await pdf())
    expect((await drafts()).map(({ invoiceNumber }) => invoiceNumber)).toEqual(['SOMETHING-ELSE', facts.number])
  })
})

describe('what is not recognised waits to be typed, with its reason (UPL-80, UPL-87)', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  it.each<[string, () => Buffer | string, string]>([
    ['a.png', () => png, 'image'],
    ['a.pdf', () => aPdf(), 'notReadable'],
    ['a.xml', () => '<Order/>', 'notAnInvoice'],
    ['b.xml', () => ublXml(invoice).replace('?>', '?><!DOCTYPE a>'), 'notReadable'],
    ['c.xml', () => ublXml({ ...invoice, seller: { name: 'x', code: '5' } }), 'anotherCompany'],
    [
      'd.xml',
      () => eArveXml([invoice, { ...invoice, number: 'OTHER', seller: { name: 'x', code: '5' } }]),
      'anotherCompany',
    ],
  ])('%s %#', async (name, make, reason) => {
    expect(await send(name, make())).toMatchObject({ status: 'UNRECOGNIZED', reason })
    expect(await drafts()).toEqual([])
    expect((await unused()).map(file => [file.name, file.reason])).toEqual([[name, reason]])
  })

  it('the portal says that pictures are not read', async () => {
    expect((await portal.client().get('/api/portal')).json()).toMatchObject({ features: { readsImages: false } })
  })

  it('a file that is not XML is rejected', async () => {
    const answer = await portal.app.inject({
      method: 'POST',
      url: `/api/invoice/attachment-upload?contractId=${place.contractId}`,
      payload: multipartBody('a.xml', Buffer.from('number;amount')),
      headers: { 'content-type': multipartType, authorization: `Bearer ${demo.token}` },
    })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'SME33'])
  })
})

describe('a reading that is lost (UPL-88)', () => {
  const lose = async (attempts: number) => {
    const { uuid } = await send('a.xml', ublXml(invoice))
    await portal.db.deleteFrom('invoice_upload').execute()
    const past = new Date(portal.config.now().getTime() - 1000)
    await portal.db
      .updateTable('invoice_upload_file')
      .set({ state: 'READING', lease_until: past, attempts, result: null })
      .where('id', '=', uuid)
      .execute()
    await send('wake.xml', '<Order/>')
    return settled(uuid)
  }

  it('is tried again', async () => {
    expect(await lose(2)).toMatchObject({ status: 'READ', outcome: 'RECOGNISED' })
    expect((await drafts()).length).toBe(1)
  })

  it('twice at most, then it is SME59', async () => {
    expect(await lose(3)).toMatchObject({ status: 'UNRECOGNIZED', reason: 'SME59' })
    expect(await drafts()).toEqual([])
  })

  it('of another process that still holds it is left alone', async () => {
    const { uuid } = await send('a.xml', '<Order/>')
    const until = new Date(portal.config.now().getTime() + 30_000)
    await portal.db
      .updateTable('invoice_upload_file')
      .set({ state: 'READING', lease_until: until })
      .where('id', '=', uuid)
      .execute()
    await send('wake.xml', '<Order/>')
    expect(await unused()).toMatchObject([{ uuid, status: 'READING' }, { status: 'UNRECOGNIZED' }])
  })
})
