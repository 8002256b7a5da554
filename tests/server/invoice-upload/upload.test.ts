import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { ManualUploadAnswer } from '../../../schemas/generated/types/actions/manual-upload-answer.ts'
import type { UploadListAnswer } from '../../../schemas/generated/types/actions/upload-list-answer.ts'
import type { UploadStatus } from '../../../schemas/generated/types/actions/upload-status.ts'
import type { UploadSubmitted } from '../../../schemas/generated/types/actions/upload-submitted.ts'
import type { UploadSummary } from '../../../schemas/generated/types/actions/upload-summary.ts'
import { sweep } from '../../../server/http/housekeeping.ts'
import { messagesOfAddress } from '../../../server/outbox/outsideLimits.ts'
import { throttleKey } from '../../../server/security/throttle.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { day, uploadPlace, type UploadPlace, uploadRow } from '../../support/invoiceUpload.ts'

let portal: TestApp
let demo: Client
let place: UploadPlace
let reverse: UploadPlace
let foreign: UploadPlace
const now = () => portal.config.now()

beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
  place = await uploadPlace(portal)
  reverse = await uploadPlace(portal, 'REVERSE')
  foreign = await uploadPlace(portal, 'ORDINARY', 'P-2001')
}, 120_000)
afterAll(() => portal.close())
beforeEach(async () => {
  await portal.db.deleteFrom('invoice_upload').execute()
  await portal.db
    .updateTable('invoice')
    .set({ buyer_verification_status: 'NOT_APPLICABLE' })
    .where('buyer_verification_status', '=', 'TO_SEND')
    .execute()
})

const row = (over: Parameters<typeof uploadRow>[2] = {}, at = place) => uploadRow(at, now(), over)
async function add(over: Parameters<typeof uploadRow>[2] = {}, at = place, headers = {}) {
  const answer = await demo.post(`/api/invoice/manual-upload/${at.contractId}`, row(over, at), headers)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ManualUploadAnswer>()
}
const codesOf = ({ invoiceManualUploadErrors }: ManualUploadAnswer) =>
  invoiceManualUploadErrors.map(({ field, errorCode }) => `${field} ${errorCode}`)
const list = async (at = place, client = demo) =>
  (await client.get(`/api/invoice/upload/${at.contractId}?size=1000`)).json<UploadListAnswer>()
const submit = async (at = place, headers = {}) => demo.post(`/api/invoice/upload/${at.contractId}`, undefined, headers)

describe('a typed row (UPL-04)', () => {
  it('becomes a draft of the company, with the buyer, the claim and who typed it (UPL-20, UPL-07)', async () => {
    const { valid, invoice } = await add({ transferClaimAmount: '' })
    expect(valid).toBe(true)
    expect(invoice).toMatchObject({
      contractId: place.contractId,
      thirdPartyId: place.buyers[0]?.id,
      buyerName: place.buyers[0]?.name,
      invoiceAmount: '1000.00',
      transferClaimAmount: '1000.00',
      currency: 'EUR',
      type: 'MANUAL',
      version: 1,
      toConfirm: [],
    })
    expect(invoice?.uuid).toBe(invoice?.id)
    const { content, totalElements, lastChangedBy } = await list()
    expect(content).toEqual([invoice])
    expect(totalElements).toBe(1)
    expect(lastChangedBy).toMatch(/\S+ \S+/)
  })

  it.each([
    [{ invoiceNumber: '' }, 'invoiceNumber required'],
    [{ buyerCode: '', buyerName: '' }, 'buyer required'],
    [{ buyerCode: '000000000000' }, 'buyer buyerUnknown'],
    [{ issueDate: '03/04/2026' }, 'issueDate date'],
    [{ dueDate: '2026-02-30' }, 'dueDate date'],
    [{ invoiceAmount: '1.234', transferClaimAmount: '1' }, 'invoiceAmount amount'],
    [{ invoiceAmount: '0', transferClaimAmount: '0' }, 'invoiceAmount amount'],
    [{ transferClaimAmount: '1000.01' }, 'transferClaimAmount claimTooLarge'],
    [{ transferClaimAmount: '-5' }, 'transferClaimAmount claimSign'],
    [{ currency: 'USD' }, 'currency currency'],
    [{ invoiceNumber: `X${'1'.repeat(64)}` }, 'invoiceNumber number'],
  ])('with %j is refused as "%s" and leaves nothing (UPL-21, UPL-22, UPL-24, UPL-28)', async (over, expected) => {
    const answer = await add(over)
    expect(answer.valid).toBe(false)
    expect(codesOf(answer)).toContain(expected)
    expect((await list()).totalElements).toBe(0)
  })

  it('needs a due date strictly later than the issue date (UPL-06)', async () => {
    const same = day(now(), -2)
    expect(codesOf(await add({ issueDate: same, dueDate: same }))).toEqual(['dueDate dueNotLater'])
    expect((await add({ issueDate: same, dueDate: day(now(), -1) })).valid).toBe(true)
  })

  it('may not repeat the number of a draft or an invoice, whatever its case and blanks (UPL-05)', async () => {
    await add({ invoiceNumber: 'SF 001' })
    expect(codesOf(await add({ invoiceNumber: 'sf001' }))).toEqual(['invoiceNumber SME14'])
    const { invoice_number: number } = await portal.db
      .selectFrom('invoice')
      .select('invoice_number')
      .where('contract_id', '=', place.contractId)
      .where('status', '<>', 'REJECTED')
      .executeTakeFirstOrThrow()
    expect(codesOf(await add({ invoiceNumber: number.toLowerCase() }))).toEqual(['invoiceNumber SME14'])
    expect((await list()).totalElements).toBe(1)
  })

  it('is stored once for a repeated request', async () => {
    const body = row()
    const headers = { 'idempotency-key': 'typed-row-0001' }
    const first = await demo.post(`/api/invoice/manual-upload/${place.contractId}`, body, headers)
    const again = await demo.post(`/api/invoice/manual-upload/${place.contractId}`, body, headers)
    expect(again.json<ManualUploadAnswer>().invoice?.uuid).toBe(first.json<ManualUploadAnswer>().invoice?.uuid)
    expect((await list()).totalElements).toBe(1)
  })
})

describe('a number that is taken elsewhere', () => {
  it('blocks when it was submitted under another contract of the company (UPL-26)', async () => {
    const { invoice_number: number, contract_number: contract } = await portal.db
      .selectFrom('invoice as i')
      .innerJoin('contract as c', 'c.id', 'i.contract_id')
      .innerJoin('party as p', 'p.id', 'c.party_id')
      .select(['i.invoice_number', 'c.contract_number'])
      .where('p.fid', '=', 'P-1001')
      .where('c.id', '<>', place.contractId)
      .where('c.factoring_product', '=', 'ORDINARY')
      .where('i.status', '<>', 'REJECTED')
      .executeTakeFirstOrThrow()
    const answer = await add({ invoiceNumber: number })
    expect(answer.invoiceManualUploadErrors).toEqual([
      { field: 'invoiceNumber', errorCode: 'soldElsewhere', params: { contractNumber: contract } },
    ])
  })

  it('of an invoice of another company is free', async () => {
    const { invoice_number: number } = await portal.db
      .selectFrom('invoice')
      .select('invoice_number')
      .where('contract_id', '=', foreign.contractId)
      .executeTakeFirstOrThrow()
    expect((await add({ invoiceNumber: number })).valid).toBe(true)
  })

  it('is free again after a rejection, with a warning (UPL-35, UPL-27)', async () => {
    const rejected = await portal.db
      .selectFrom('invoice')
      .select('invoice_number')
      .where('contract_id', '=', place.contractId)
      .where('status', '=', 'REJECTED')
      .executeTakeFirstOrThrow()
    const { valid, invoice } = await add({ invoiceNumber: rejected.invoice_number })
    expect(valid).toBe(true)
    expect(invoice?.problems.map(({ code }) => code)).toContain('rejectedBefore')
    expect((await submit()).json<UploadSubmitted>().submittedInvoiceCount).toBe(1)
  })
})

describe('a typed row with errors that is to be kept (UPL-20, UPL-28)', () => {
  const keep = async (body: object, headers = {}) =>
    (
      await demo.post(`/api/invoice/manual-upload/${place.contractId}?keepFaulty=true`, body, headers)
    ).json<ManualUploadAnswer>()
  const change = async (uuid: string, body: object, query = '?keepFaulty=true') =>
    (await demo.put(`/api/invoice/upload/${uuid}${query}`, body)).json<ManualUploadAnswer>()

  it('is a draft that is listed with its texts and corrected cell by cell', async () => {
    const faulty = { invoiceNumber: 'SF-77', issueDate: 'soon', invoiceAmount: '1.234' }
    const first = await keep(faulty)
    expect(codesOf(first)).toEqual(['buyer required', 'issueDate date', 'dueDate required', 'invoiceAmount amount'])
    expect(first).toMatchObject({
      valid: false,
      invoice: { type: 'MANUAL', issueDate: null, raw: { issueDate: 'soon', invoiceAmount: '1.234' }, version: 1 },
    })
    expect((await list()).content).toEqual([first.invoice])
    const uuid = first.invoice?.uuid ?? ''
    const second = await change(uuid, { ...row({ invoiceNumber: 'SF-77' }), dueDate: 'later' })
    expect(codesOf(second)).toEqual(['dueDate date'])
    expect(await change(uuid, row({ invoiceNumber: 'SF-77' }))).toMatchObject({
      valid: true,
      invoice: { raw: {}, version: 3 },
    })
    // Without the request a typed draft keeps its last good values.
    expect(await change(uuid, row({ invoiceNumber: '' }), '')).not.toHaveProperty('invoice')
    expect((await list()).content[0]).toMatchObject({ invoiceNumber: 'SF-77', version: 3 })
  })

  it('is answered with SME14 for a number that a draft has, and both say so until one is corrected (UPL-05)', async () => {
    await add({ invoiceNumber: 'SF-1' })
    const twin = await keep(row({ invoiceNumber: 'sf-1' }))
    expect(codesOf(twin)).toEqual(['invoiceNumber SME14'])
    const codes = async () => (await list()).content.map(({ problems }) => problems.map(({ code }) => code))
    for (const found of await codes()) expect(found).toContain('numberTwice')
    await change(twin.invoice?.uuid ?? '', row({ invoiceNumber: 'SF-2' }))
    for (const found of await codes()) expect(found).not.toContain('numberTwice')
  })

  it('is stored once for a repeated request and stays when the others are submitted (UPL-25)', async () => {
    const headers = { 'idempotency-key': 'typed-faulty-0001' }
    const first = await keep({ invoiceNumber: 'SF-9' }, headers)
    expect((await keep({ invoiceNumber: 'SF-9' }, headers)).invoice?.uuid).toBe(first.invoice?.uuid)
    await add()
    expect((await submit()).json<UploadSubmitted>()).toMatchObject({ submittedInvoiceCount: 1, keptInvoiceCount: 1 })
    expect((await list()).content[0]).toMatchObject({ uuid: first.invoice?.uuid })
  })
})

describe('a row that came with a file (UPL-28)', () => {
  it('is stored with its errors and corrected cell by cell', async () => {
    const { invoice } = await add()
    const uuid = invoice?.uuid ?? ''
    await portal.db.updateTable('invoice_upload').set({ type: 'AUTOMATIC' }).where('id', '=', uuid).execute()
    const faulty = row({ dueDate: 'soon', invoiceAmount: 'much', transferClaimAmount: '' })
    const put = (body: object) => demo.put(`/api/invoice/upload/${uuid}`, body)
    const first = (await put(faulty)).json<ManualUploadAnswer>()
    expect(codesOf(first)).toEqual(['dueDate date', 'invoiceAmount amount'])
    expect(first.invoice).toMatchObject({ dueDate: null, raw: { dueDate: 'soon', invoiceAmount: 'much' }, version: 2 })
    const second = (await put({ ...faulty, invoiceAmount: '10' })).json<ManualUploadAnswer>()
    expect(codesOf(second)).toEqual(['dueDate date'])
    const third = (await put({ ...faulty, invoiceAmount: '10', dueDate: day(now(), 9) })).json<ManualUploadAnswer>()
    expect(third).toMatchObject({ valid: true, invoice: { raw: {}, version: 4, transferClaimAmount: '10.00' } })
  })
})

describe('under reverse factoring', () => {
  it('two suppliers may use the same number, and one may not use it twice (UPL-35)', async () => {
    const [one, two] = reverse.buyers
    expect((await add({ invoiceNumber: '1', buyerCode: one?.code ?? '' }, reverse)).valid).toBe(true)
    expect((await add({ invoiceNumber: '1', buyerCode: two?.code ?? '' }, reverse)).valid).toBe(true)
    expect(codesOf(await add({ invoiceNumber: '1', buyerCode: one?.code ?? '' }, reverse))).toEqual([
      'invoiceNumber SME14',
    ])
    const submitted = (await submit(reverse)).json<UploadSubmitted>()
    expect(submitted.submittedInvoiceCount).toBe(2)
  })
})

describe('a change of a draft', () => {
  it('is stored when it is made from the current version, and otherwise rejected with that version (UPL-29)', async () => {
    const { invoice } = await add()
    const body = row({ invoiceAmount: '2000', transferClaimAmount: '1500' })
    const url = `/api/invoice/upload/${invoice?.uuid ?? ''}`
    const changed = await demo.put(url, body, { 'if-match': '"1"' })
    expect(changed.json<ManualUploadAnswer>()).toMatchObject({
      valid: true,
      invoice: { version: 2, invoiceAmount: '2000.00', transferClaimAmount: '1500.00' },
    })
    const late = await demo.put(url, body, { 'if-match': '"1"' })
    expect(late.statusCode).toBe(412)
    expect(late.json()).toMatchObject({ code: 'VERSION_CONFLICT', details: { invoice: { version: 2 } } })
  })

  it('with errors leaves a typed draft as it was', async () => {
    const { invoice } = await add()
    const other = await add()
    for (const over of [{ dueDate: 'soon' }, { invoiceNumber: other.invoice?.invoiceNumber ?? '' }]) {
      const answer = await demo.put(`/api/invoice/upload/${invoice?.uuid ?? ''}`, row(over), { 'if-match': '1' })
      expect(answer.json<ManualUploadAnswer>().valid).toBe(false)
    }
    expect((await list()).content.find(draft => draft.uuid === invoice?.uuid)).toEqual(invoice)
  })

  it('excludes itself from the check of its number', async () => {
    const { invoice } = await add({ invoiceNumber: 'SELF-1' })
    const answer = await demo.put(`/api/invoice/upload/${invoice?.uuid ?? ''}`, row({ invoiceNumber: 'self-1' }))
    expect(answer.json<ManualUploadAnswer>().valid).toBe(true)
  })
})

describe('drafts of a contract', () => {
  it('are removed all or none', async () => {
    const one = (await add()).invoice?.uuid ?? ''
    const two = (await add()).invoice?.uuid ?? ''
    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await demo.delete(`/api/invoice/upload?uuids=${one},${unknown}`)).statusCode).toBe(404)
    expect((await demo.delete(`/api/invoice/upload?uuids=${one},no-uuid`)).statusCode).toBe(404)
    expect((await list()).totalElements).toBe(2)
    expect((await demo.delete(`/api/invoice/upload?uuids=${one},${two}`)).statusCode).toBe(204)
    expect((await list()).totalElements).toBe(0)
  })

  it.each(['get', 'post'] as const)('of another company are not found (%s)', async method => {
    const url = `/api/invoice/upload/${foreign.contractId}`
    expect((await demo[method](url)).statusCode).toBe(404)
    expect((await demo.post(`${url}/validate`)).statusCode).toBe(404)
    expect((await demo.get(`/api/invoice/upload/summary?contractId=${foreign.contractId}`)).statusCode).toBe(404)
    const answer = await demo.post(`/api/invoice/manual-upload/${foreign.contractId}`, row())
    expect(answer.statusCode).toBe(404)
  })

  it('need the permission to upload invoices, also for reading (SEC-10, UPL-32)', async () => {
    const viewer = await portal.as('viewer')
    const viewed = await uploadPlace(portal)
    for (const answer of [
      await viewer.get(`/api/invoice/upload/${viewed.contractId}`),
      await viewer.post(`/api/invoice/upload/${viewed.contractId}/validate`),
      await viewer.post(`/api/invoice/upload/${viewed.contractId}`),
    ])
      expect(answer.statusCode).toBe(403)
  })

  it('are at most 20,000 (UPL-31)', async () => {
    await sql`insert into invoice_upload (contract_id, type, created_at, changed_at)
      select ${place.contractId}::bigint, 'AUTOMATIC', now(), now() from generate_series(1, 20000)`.execute(portal.db)
    const answer = await demo.post(`/api/invoice/manual-upload/${place.contractId}`, row())
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'UPLOAD_FULL'])
    const page = await list()
    expect([page.content.length, page.totalElements, page.invalidInvoiceCount]).toEqual([1000, 20_000, 20_000])
  })

  it('are announced a week before they go (UPL-36)', async () => {
    await add({ invoiceNumber: 'IDLE-1' })
    expect((await list()).removal).toBeNull()
    const changed = new Date(now().getTime() - 24 * 86_400_000)
    await portal.db.updateTable('invoice_upload').set({ changed_at: changed }).execute()
    await add({ invoiceNumber: 'FRESH-1' })
    expect((await list()).removal).toEqual({ on: day(now(), 6), invoiceCount: 1 })
  })

  it('come with the payment terms that most of the latest invoices have (UPL-64)', async () => {
    const [buyer] = place.buyers
    await portal.db
      .updateTable('invoice')
      .set({ due_date: sql<string>`invoice_date + 41` })
      .where('contract_id', '=', place.contractId)
      .where('third_party_id', '=', buyer?.id ?? '')
      .execute()
    expect((await list()).usualTerms).toContainEqual({ thirdPartyId: buyer?.id, days: 41 })
    expect((await list(foreign)).usualTerms).toBeUndefined()
  })

  it('go after 30 days without a change (UPL-36)', async () => {
    const kept = (await add()).invoice?.uuid ?? ''
    const old = (await add()).invoice?.uuid ?? ''
    const long = new Date(now().getTime() - 31 * 86_400_000)
    await portal.db.updateTable('invoice_upload').set({ changed_at: long }).where('id', '=', old).execute()
    await sweep(portal.db, now())
    expect((await list()).content.map(({ uuid }) => uuid)).toEqual([kept])
  })

  it('cannot be added to a contract that is not active', async () => {
    const contract = await portal.db
      .selectFrom('contract as c')
      .innerJoin('party as p', 'p.id', 'c.party_id')
      .select('c.id')
      .where('p.fid', '=', 'P-1001')
      .where('c.status', '<>', 'ACTIVE')
      .executeTakeFirstOrThrow()
    const answer = await demo.post(`/api/invoice/manual-upload/${contract.id}`, row())
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'CONTRACT_FUNCTION_UNAVAILABLE'])
  })
})

describe('the dry run and the submission (UPL-10)', () => {
  const validate = async (at = place) =>
    (await demo.post(`/api/invoice/upload/${at.contractId}/validate`)).json<UploadStatus>()

  it('counts, and warns of an invoice that another one resembles (UPL-14, UPL-27)', async () => {
    const { invoice_number: number, ...known } = await portal.db
      .selectFrom('invoice')
      .select(['invoice_number', 'third_party_id', 'amount'])
      .select(sql<string>`to_char(invoice_date, 'YYYY-MM-DD')`.as('issued'))
      .select(sql<string>`to_char(due_date, 'YYYY-MM-DD')`.as('due'))
      .where('contract_id', '=', place.contractId)
      .where('status', '=', 'PAID')
      .where('amount', '>', '0')
      .executeTakeFirstOrThrow()
    await add({
      buyerCode: place.buyers.find(({ id }) => id === known.third_party_id)?.code ?? '',
      issueDate: known.issued,
      dueDate: known.due,
      invoiceAmount: known.amount,
      transferClaimAmount: known.amount,
    })
    const status = await validate()
    expect(status).toMatchObject({ totalInvoiceCount: 1, validInvoiceCount: 1, invalidInvoiceCount: 0, errors: [] })
    const similar = status.warnings.find(({ errorCode }) => errorCode === 'similarInvoice')
    expect(similar?.params?.['invoiceNumber']).toBe(number)
  })

  it('says how much of the advance no limit covers', async () => {
    await portal.db
      .updateTable('contract_third_party')
      .set({ available_limit: '300.00', used_limit: sql`credit_limit - 300` })
      .where('contract_id', '=', place.contractId)
      .where('third_party_id', '=', place.buyers[0]?.id ?? '')
      .execute()
    await add()
    const { max_advance_rate: rate } = await portal.db
      .selectFrom('contract')
      .select('max_advance_rate')
      .where('id', '=', place.contractId)
      .executeTakeFirstOrThrow()
    const status = await validate()
    expect(status.unfundedAmount).toBe((1000 * Number(rate) - 300).toFixed(2))
    expect(status.warningCounts).toMatchObject({ overLimit: 1 })
    const summary = (await demo.get(`/api/invoice/upload/summary?contractId=${place.contractId}`)).json<UploadSummary>()
    expect(summary).toMatchObject({ total: 1, totalAmount: '1000.00', advance: (1000 * Number(rate)).toFixed(2) })
    expect(Number(summary.advance) + Number(summary.remainder)).toBeCloseTo(1000, 2)
  })

  it('makes invoices of the drafts, whose sums the lists know, and groups them by buyer (UPL-34)', async () => {
    const before = await sumOf()
    await add({ invoiceNumber: 'SUBMIT-1' })
    await add({ invoiceNumber: 'SUBMIT-2', buyerCode: place.buyers[1]?.code ?? '', transferClaimAmount: '800' })
    await add({ invoiceNumber: 'SUBMIT-3', invoiceAmount: '-50', transferClaimAmount: '-50' })
    const answer = (await submit()).json<UploadSubmitted>()
    expect(answer).toMatchObject({ invoiceUploadedOk: true, submittedInvoiceCount: 3, keptInvoiceCount: 0 })
    expect(answer.buyerGroupedInvoiceResponse.map(group => group.totalInvoices)).toEqual([1, 1])
    expect((await list()).buyerGroupedInvoiceResponse).toEqual(answer.buyerGroupedInvoiceResponse)
    const rows = await portal.db
      .selectFrom('invoice')
      .selectAll()
      .where('contract_id', '=', place.contractId)
      .where('invoice_number', 'like', 'SUBMIT-%')
      .orderBy('invoice_number')
      .execute()
    for (const invoice of rows) {
      expect(Number(invoice.advance_total) + Number(invoice.reserve_total)).toBeCloseTo(
        Number(invoice.assigned_amount),
        2,
      )
      expect(Number(invoice.amount_paid) + Number(invoice.amount_unpaid)).toBeCloseTo(Number(invoice.amount), 2)
      expect(invoice).toMatchObject({ status: 'SUBMITTED', advance_funded: '0.00' })
    }
    expect(rows.map(({ invoice_type: type }) => type)).toEqual(['INVOICE', 'INVOICE', 'CREDIT_MEMO'])
    expect(rows.map(invoice => invoice.buyer_verification_status)).toEqual(['TO_SEND', 'TO_SEND', 'NOT_APPLICABLE'])
    expect((await sumOf()) - before).toBe(3)
    const shown = await demo.get(`/api/invoices/${rows[0]?.id ?? ''}?contractId=${place.contractId}`)
    expect(shown.json()).toMatchObject({
      invoice: { buyerVerificationStatus: 'NOT_APPLICABLE', invoiceNumber: 'SUBMIT-1' },
    })
  })

  const sumOf = async () => {
    const { rows } = await sql<{ n: number }>`
      select coalesce(sum(n), 0)::int as n from current_invoice_sum where contract_id = ${place.contractId}`.execute(
      portal.db,
    )
    return rows[0]?.n ?? 0
  }

  it('keeps the drafts with errors', async () => {
    await add({ invoiceNumber: 'KEPT-1' })
    const { invoice } = await add({ invoiceNumber: 'KEPT-2' })
    await portal.db
      .updateTable('invoice_upload')
      .set({ due_date: day(now(), -5), issue_date: day(now(), -4) })
      .where('id', '=', invoice?.uuid ?? '')
      .execute()
    const answer = (await submit()).json<UploadSubmitted>()
    expect(answer).toMatchObject({ submittedInvoiceCount: 1, keptInvoiceCount: 1 })
    expect((await list()).content.map(draft => draft.invoiceNumber)).toEqual(['KEPT-2'])
  })

  it('submits one draft alone by its id', async () => {
    const { invoice } = await add()
    await add()
    const answer = await demo.post(`/api/invoice/upload/${invoice?.uuid ?? ''}`)
    expect(answer.json<UploadSubmitted>()).toMatchObject({ submittedInvoiceCount: 1, keptInvoiceCount: 1 })
  })

  it('makes each invoice once, however many tabs submit at once (UPL-33)', async () => {
    for (let index = 0; index < 5; index += 1) await add({ invoiceNumber: `TABS-${String(index)}` })
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit()))
    const counts = answers.map(answer => answer.json<UploadSubmitted>().submittedInvoiceCount)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5)
    const { count } = await portal.db
      .selectFrom('invoice')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('invoice_number', 'like', 'TABS-%')
      .executeTakeFirstOrThrow()
    expect(count).toBe(5)
  })

  test('a repeated submission with its key gets the same answer and makes nothing', async () => {
    await add({ invoiceNumber: 'TWICE-1' })
    const headers = { 'idempotency-key': 'submit-twice-1' }
    const first = await submit(place, headers)
    await add({ invoiceNumber: 'TWICE-2' })
    const again = await submit(place, headers)
    expect(again.json()).toEqual(first.json())
    expect((await list()).content.map(draft => draft.invoiceNumber)).toEqual(['TWICE-2'])
  })

  test('a repeated submission of one draft gets the same answer, though the draft is gone (UPL-33)', async () => {
    const { invoice } = await add({ invoiceNumber: 'ALONE-1' })
    const path = `/api/invoice/upload/${invoice?.uuid ?? ''}`
    const headers = { 'idempotency-key': 'submit-alone-1' }
    const first = await demo.post(path, undefined, headers)
    expect(first.json()).toMatchObject({ submittedInvoiceCount: 1 })
    const again = await demo.post(path, undefined, headers)
    expect(again.json()).toEqual(first.json())
    expect((await demo.post(path, undefined, { 'idempotency-key': 'submit-alone-2' })).statusCode).toBe(404)
    expect((await demo.post(path)).statusCode).toBe(404)
  })

  test('the largest amounts can be added up (UPL-24)', async () => {
    const amount = '9999999999999.99'
    for (const invoiceNumber of ['LARGE-1', 'LARGE-2', 'LARGE-3'])
      await add({ invoiceNumber, invoiceAmount: amount, transferClaimAmount: amount })
    const validated = await demo.post(`/api/invoice/upload/${place.contractId}/validate`)
    expect(validated.json<UploadStatus>()).toMatchObject({ validAmount: '29999999999999.97' })
    const summary = await demo.get(`/api/invoice/upload/summary?contractId=${place.contractId}`)
    expect(summary.json<UploadSummary>()).toMatchObject({ total: 3, totalAmount: '29999999999999.97' })
  })
})

describe('sending to the buyers (UPL-11)', () => {
  const send = (groups: object, headers = {}) =>
    demo.post(`/api/invoice/upload/${place.contractId}/buyer-verification:send`, groups, headers)

  it('needs a contact at every buyer, sends to the first one by default, and only once', async () => {
    await add({ invoiceNumber: 'SEND-1' })
    const [group] = (await submit()).json<UploadSubmitted>().buyerGroupedInvoiceResponse
    const body = [{ thirdPartyId: group?.thirdPartyId, invoiceIds: group?.invoiceUploadList.map(({ id }) => id) }]
    await portal.db
      .deleteFrom('third_party_contact')
      .where('contract_id', '=', place.contractId)
      .where('third_party_id', '=', group?.thirdPartyId ?? '')
      .execute()
    const refused = await send(body)
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ issues: object[] }>().issues).toEqual([
      expect.objectContaining({ path: '/0/contactEmail', code: 'noContact' }),
    ])
    await portal.db
      .insertInto('third_party_contact')
      .values(
        ['first@buyer.example', 'second@buyer.example'].map(email => ({
          contract_id: place.contractId,
          third_party_id: group?.thirdPartyId ?? '',
          email,
          name: 'Ona',
          surname: 'Onaitė',
        })),
      )
      .execute()
    const headers = { 'idempotency-key': 'send-groups-1' }
    expect((await send(body, headers)).json()).toEqual({ invoiceUploadedOk: true, sentInvoiceCount: 1 })
    expect((await send(body, headers)).json()).toEqual({ invoiceUploadedOk: true, sentInvoiceCount: 1 })
    expect((await send(body)).statusCode).toBe(404)
    const verification = await portal.db
      .selectFrom('invoice as i')
      .innerJoin('buyer_verification as v', 'v.id', 'i.buyer_verification_id')
      .select(['i.buyer_verification_status as status', 'v.email'])
      .where('i.invoice_number', '=', 'SEND-1')
      .executeTakeFirstOrThrow()
    expect(verification).toEqual({ status: 'WAITING', email: 'first@buyer.example' })
    expect((await list()).buyerGroupedInvoiceResponse).toEqual([])
  })

  it('names each buyer who can get no more mails that day, and sends nothing', async () => {
    const [one, two] = place.buyers
    await add({ invoiceNumber: 'MAILS-1', buyerCode: one?.code ?? '' })
    await add({ invoiceNumber: 'MAILS-2', buyerCode: two?.code ?? '' })
    const groups = (await submit()).json<UploadSubmitted>().buyerGroupedInvoiceResponse
    await portal.db.deleteFrom('third_party_contact').where('contract_id', '=', place.contractId).execute()
    const contact = { contract_id: place.contractId, name: 'Ona', surname: 'Onaitė' }
    await portal.db
      .insertInto('third_party_contact')
      .values(
        groups.flatMap(({ thirdPartyId }, index) => [
          { ...contact, third_party_id: thirdPartyId, email: `full${String(index)}@buyer.example` },
          { ...contact, third_party_id: thirdPartyId, email: `free${String(index)}@buyer.example` },
        ]),
      )
      .execute()
    await portal.db
      .insertInto('throttle')
      .values({
        key: throttleKey('outside.address', 'full1@buyer.example'),
        count: messagesOfAddress.max,
        window_started_at: now(),
      })
      .execute()
    const body = groups.map(({ thirdPartyId, invoiceUploadList }) => ({
      thirdPartyId,
      invoiceIds: invoiceUploadList.map(({ id }) => id),
    }))
    const headers = { 'idempotency-key': 'send-limited-1' }
    const refused = await send(body, headers)
    expect([refused.statusCode, refused.json<{ issues: object[] }>().issues]).toEqual([
      422,
      [{ path: '/1/contactEmail', code: 'mailsUsedUp', params: { buyer: groups[1]?.buyerName } }],
    ])
    const waiting = async () =>
      portal.db
        .selectFrom('invoice')
        .select('buyer_verification_status as status')
        .where('invoice_number', 'like', 'MAILS-%')
        .execute()
    expect((await waiting()).map(({ status }) => status)).toEqual(['TO_SEND', 'TO_SEND'])
    // Another contact, as the text says.
    const [first, second] = body
    const sent = await send([first, { ...second, contactEmail: 'free1@buyer.example' }], headers)
    expect(sent.json()).toEqual({ invoiceUploadedOk: true, sentInvoiceCount: 2 })
    expect((await waiting()).map(({ status }) => status)).toEqual(['WAITING', 'WAITING'])
  })

  it('rejects an invoice of another buyer and one that is not waiting', async () => {
    await add({ invoiceNumber: 'SEND-2' })
    const [group] = (await submit()).json<UploadSubmitted>().buyerGroupedInvoiceResponse
    const ids = group?.invoiceUploadList.map(({ id }) => id) ?? []
    const other = place.buyers.find(({ id }) => id !== group?.thirdPartyId)?.id
    expect((await send([{ thirdPartyId: other, invoiceIds: ids }])).statusCode).toBe(404)
    expect((await send([{ thirdPartyId: group?.thirdPartyId, invoiceIds: [...ids, '999999999'] }])).statusCode).toBe(
      404,
    )
  })
})
