import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ManualUploadAnswer } from '../../../schemas/generated/types/actions/manual-upload-answer.ts'
import type { UnverifiedAnswer } from '../../../schemas/generated/types/actions/unverified-answer.ts'
import type { UploadFile } from '../../../schemas/generated/types/entities/upload-file.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { ciiXml, eArveXml, ublXml, type XmlInvoice } from '../../support/eInvoices.ts'
import { invoicePdf, type PdfFacts, pdfWithFiles } from '../../support/invoicePdfs.ts'
import { day, uploadPlace, type UploadPlace, uploadRow } from '../../support/invoiceUpload.ts'
import { aPdf, multipartBody, multipartType } from '../../support/uploads.ts'
import { sendToBuyer } from '../../support/verification.ts'

let portal: TestApp
let demo: Client
let place: UploadPlace
let userId: string
let invoice: XmlInvoice
let facts: PdfFacts

beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
  place = await uploadPlace(portal)
  const seller = await portal.db
    .selectFrom('party')
    .select(['name', 'registration_code as code'])
    .where('fid', '=', 'P-1001')
    .executeTakeFirstOrThrow()
  const user = await portal.db
    .selectFrom('app_user')
    .select('id')
    .where('username', '=', 'demo')
    .executeTakeFirstOrThrow()
  userId = user.id
  const now = portal.config.now()
  const dates = { issueDate: day(now, -3), dueDate: day(now, 27) }
  const buyer = place.buyers[0] ?? { name: '', code: '' }
  invoice = { ...dates, number: 'OWN-1', total: '1210.00', payable: '1210.00', seller, buyer }
  facts = { ...dates, number: 'OWN-1', net: 100_000, vat: 21_000, seller, buyer }
}, 120_000)
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('invoice_upload_file').execute()
  await portal.db.deleteFrom('invoice_upload').execute()
  // More mails than a contact gets in a day.
  await portal.db.deleteFrom('throttle').execute()
})

const other = () => place.buyers[1] ?? { name: '', code: '' }
const sharedXml = () => eArveXml([invoice, { ...invoice, number: 'OTHER-1', buyer: other() }])

/** A typed row of the first buyer. */
async function typed(files: readonly string[] = []): Promise<string> {
  const url = `/api/invoice/manual-upload/${place.contractId}?fileUploadUuids=${files.join(',')}`
  const answer = await demo.post(url, uploadRow(place, portal.config.now()))
  expect(answer.json<ManualUploadAnswer>().valid, answer.body).toBe(true)
  return answer.json<ManualUploadAnswer>().invoice?.uuid ?? ''
}

async function send(name: string, content: Buffer | string, query: Record<string, string>): Promise<string> {
  const answer = await portal.app.inject({
    method: 'POST',
    url: `/api/invoice/attachment-upload?${new URLSearchParams(query).toString()}`,
    payload: multipartBody(name, Buffer.from(content as string)),
    headers: { 'content-type': multipartType, authorization: `Bearer ${demo.token}` },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<UploadFile>().uuid
}

async function buyersOf(uuid: string) {
  const row = await portal.db
    .selectFrom('invoice_upload_file')
    .select(['buyers', 'buyer_id', 'state'])
    .where('id', '=', uuid)
    .executeTakeFirstOrThrow()
  return row
}

async function lookedInto(uuid: string): Promise<string | null> {
  for (;;) {
    const { buyers } = await buyersOf(uuid)
    if (buyers !== null) return buyers
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

/** Submits the row and sends it to its buyer. @returns files that the buyer sees, and the status of the download */
async function offered(row: string, uuid: string): Promise<[number, number]> {
  expect((await demo.post(`/api/invoice/upload/${row}`)).statusCode).toBe(200)
  const use = await portal.db
    .selectFrom('invoice_file as f')
    .innerJoin('invoice as i', 'i.id', 'f.invoice_id')
    .select(['i.id', 'i.third_party_id as thirdPartyId'])
    .where('f.file_id', '=', uuid)
    .executeTakeFirstOrThrow()
  const { contractId } = place
  const key = await sendToBuyer(portal, { contractId, userId, thirdPartyId: use.thirdPartyId, invoiceIds: [use.id] })
  const get = (url: string) =>
    portal.app.inject({ url: `/api/public/invoice/buyer/${url}`, headers: { 'x-verification-key': key } })
  const shown = (await get('unverified')).json<UnverifiedAnswer>().content.find(({ id }) => id === use.id)
  return [shown?.files.length ?? -1, (await get(`files/${uuid}`)).statusCode]
}

describe('a file that was attached to a row by hand is for its buyer only (VER-25)', () => {
  const cases: [string, () => Promise<[string, Buffer | string]> | [string, Buffer | string], string, boolean][] = [
    ['an e-arve of several buyers', () => ['e.xml', sharedXml()], 'SEVERAL', false],
    ['an e-invoice of another buyer', () => ['e.xml', ublXml({ ...invoice, buyer: other() })], 'ONE', false],
    ['an e-invoice of the buyer', () => ['e.xml', ublXml(invoice)], 'ONE', true],
    [
      'an e-invoice that is not read exactly',
      () => ['e.xml', ublXml({ ...invoice, issueDate: 'soon' })],
      'UNCLEAR',
      false,
    ],
    ['XML that is no invoice', () => ['e.xml', '<list><row/></list>'], 'UNCLEAR', false],
    [
      'a PDF with an e-arve of several buyers inside',
      async () => ['p.pdf', await pdfWithFiles([['e.xml', sharedXml()]])],
      'SEVERAL',
      false,
    ],
    [
      'a PDF with several e-invoices inside',
      async () => [
        'p.pdf',
        await pdfWithFiles([
          ['a.xml', ciiXml(invoice)],
          ['b.xml', ciiXml({ ...invoice, buyer: other() })],
        ]),
      ],
      'UNCLEAR',
      false,
    ],
    [
      'a PDF whose text names the buyer',
      async () => [
        'p.pdf',
        await invoicePdf(facts, { language: 'lt', layout: 'labelled', dates: 'iso', money: 'comma' }),
      ],
      'ONE',
      true,
    ],
    [
      'a PDF whose text names another buyer',
      async () => [
        'p.pdf',
        await invoicePdf(
          { ...facts, buyer: other() },
          { language: 'lt', layout: 'labelled', dates: 'iso', money: 'comma' },
        ),
      ],
      'ONE',
      false,
    ],
    ['a scan', async () => ['p.pdf', await pdfWithFiles([])], 'UNNAMED', true],
    ['a PDF that cannot be opened', () => ['p.pdf', aPdf()], 'UNCLEAR', false],
  ]
  it.each(cases)('%s', async (_name, make, buyers, isOffered) => {
    const [name, content] = await make()
    const row = await typed()
    const uuid = await send(name, content, { contractId: place.contractId, uploadId: row })
    expect(await lookedInto(uuid)).toBe(buyers)
    expect(await offered(row, uuid)).toEqual(isOffered ? [1, 200] : [0, 404])
    // Looking into a file makes no rows of it.
    expect(await portal.db.selectFrom('invoice_upload').select('id').execute()).toEqual([])
  })

  it('also one that was uploaded without a contract, before the row was typed', async () => {
    const uuid = await send('e.xml', sharedXml(), {})
    expect(await buyersOf(uuid)).toMatchObject({ buyers: null, state: 'STORED' })
    const row = await typed([uuid])
    expect(await lookedInto(uuid)).toBe('SEVERAL')
    expect(await offered(row, uuid)).toEqual([0, 404])
  })

  it('also one of which nothing is known yet; it is looked into after the submission', async () => {
    const row = await typed()
    const uuid = await send('e.xml', ublXml(invoice), { contractId: place.contractId, uploadId: row })
    await lookedInto(uuid)
    await portal.db
      .updateTable('invoice_upload_file')
      .set({ buyers: null, attempts: 6 })
      .where('id', '=', uuid)
      .execute()
    expect(await offered(row, uuid)).toEqual([0, 404])
    await portal.db.updateTable('invoice_upload_file').set({ attempts: 1 }).where('id', '=', uuid).execute()
    expect(await lookedInto(uuid)).toBe('ONE')
    expect(await buyersOf(uuid)).toMatchObject({ state: 'USED', buyer_id: place.buyers[0]?.id })
  }, 20_000)
})

describe('a file that was uploaded without a contract', () => {
  it('becomes that of the row that names it, never of another company’s', async () => {
    const uuid = await send('a.pdf', aPdf(), {})
    const foreign = await uploadPlace(portal, 'ORDINARY', 'P-2001')
    const other = await portal.as('other')
    const url = `/api/invoice/manual-upload/${foreign.contractId}?fileUploadUuids=${uuid}`
    expect((await other.post(url, uploadRow(foreign, portal.config.now()))).statusCode).toBe(404)
    await typed([uuid])
    const row = await portal.db
      .selectFrom('invoice_upload_file')
      .select(['contract_id', 'file_type'])
      .where('id', '=', uuid)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ contract_id: place.contractId, file_type: 'INVOICE_FILE' })
  })
})
