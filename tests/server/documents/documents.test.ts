import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../schemas/format/calendarDate.ts'
import { formatMoney } from '../../../schemas/format/decimal.ts'
import { sumOf } from '../../../schemas/format/sum.ts'
import { Random } from '../../../server/db/demo/random.ts'
import type { ActType } from '../../../server/db/tables.ts'
import { DocumentsRepository } from '../../../server/modules/documents/documents.repository.ts'
import { statementBalances } from '../../../server/modules/documents/statementBalance.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { readPdf } from '../../support/pdf.ts'

let portal: TestApp
let demo: Client
let other: Client
let foreignContract: string
const alphabet = 'ąčęėįšųūžĄČĘĖĮŠŲŪŽ āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ äöõüšžÄÖÕÜŠŽ €'

beforeAll(async () => {
  portal = await buildTestApp({ config: { now: () => new Date('2026-11-20T09:15:00Z') } })
  demo = await portal.as('demo')
  other = await portal.as('other')
  foreignContract = (
    await portal.db
      .selectFrom('contract')
      .innerJoin('party', 'party.id', 'party_id')
      .select('contract.id')
      .where('fid', 'not like', 'P-1001')
      .orderBy('contract.id')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => portal.close())

const cents = (amount: string) => BigInt(amount.replace('.', ''))
const shown = (amount: string) => formatMoney(amount).replace(/\s/g, ' ')
/** An act of the demo user's first contract, with what the test is about. */
let acts = 0
async function anAct(
  type: ActType,
  more: {
    amount?: string
    invoice_id?: string | null
    parent_act_id?: string
    number?: string
    date?: string
    contract_id?: string
  } = {},
) {
  // Short enough for its column: a longer one goes on in the next line.
  const number = more.number ?? `T-${(acts += 1)}`
  return portal.db
    .insertInto('act')
    .values({ contract_id: '1', invoice_id: null, type, number, date: '2026-03-05', amount: '1234.56', ...more })
    .returning(['id', 'number', 'amount'])
    .executeTakeFirstOrThrow()
}
async function anInvoice() {
  return portal.db
    .selectFrom('invoice')
    .innerJoin('third_party', 'third_party.id', 'third_party_id')
    .where('contract_id', '=', '1')
    .where('advance_funded', '>', '1000')
    .select([
      'invoice.id',
      'invoice_number',
      'third_party_id',
      'third_party.name',
      'registration_code',
      'invoice.amount',
      'advance_funded',
    ])
    .orderBy('invoice.id')
    .executeTakeFirstOrThrow()
}
async function printed(id: string, client = demo, query = '') {
  const answer = await client.get(`/api/documents/${id}${query}`)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return { answer, ...(await readPdf(answer.rawPayload)) }
}

describe('document', () => {
  test.each([
    'PAYOUT',
    'PAYMENT',
    'RECONCILIATION',
    'ACCOUNTS_RECEIVABLE',
    'INTEREST_FEE',
    'COMMISSION_FEE',
    'LATE_FEE',
    'OTHER_FEE',
  ] as const)('of an act %s names the act, its parties, contract, invoice, buyer and amount', async type => {
    const invoice = await anInvoice()
    const act = await anAct(type, { invoice_id: invoice.id })
    const { text } = await printed(act.id)
    const party = await portal.db.selectFrom('party').selectAll().where('fid', '=', 'P-1001').executeTakeFirstOrThrow()
    const { contract_number } = await portal.db
      .selectFrom('contract')
      .select('contract_number')
      .where('id', '=', '1')
      .executeTakeFirstOrThrow()
    const { factor } = portal.app.portal
    for (const part of [
      portal.app.texts.get('en', 'server', `documents.title.${type}`),
      act.number,
      '2026-03-05',
      contract_number,
      invoice.invoice_number,
      invoice.registration_code,
      shown('1234.56'),
      factor.name,
      factor.registrationCode,
      factor.vatNumber,
      factor.addressLine1,
      party.name,
      party.registration_code,
      party.address_line1,
      party.postal_code,
      'Page 1 of 1',
    ])
      expect(text).toContain(part)
  })

  test('is a download with a descriptive name that no page may display or store (STM-20, STM-21)', async () => {
    const act = await anAct('PAYOUT')
    const { headers } = await demo.get(`/api/documents/${act.id}`)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="(invoice_\S+_)?[a-z-]+_\S+\.pdf"/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('has properties that describe it and nothing of the machine', async () => {
    const act = await anAct('PAYOUT')
    const { info } = await printed(act.id)
    expect(info).toMatchObject({
      Title: `Payout act ${act.number}`,
      Author: portal.app.portal.factor.name,
      Creator: portal.app.portal.brand.name,
      Producer: portal.app.portal.brand.name,
    })
    expect(JSON.stringify(info)).not.toMatch(/pdfmake|pdfkit|node|linux|\/work|\/home/i)
  })

  test('uses the language of the user, or the requested one (STM-22)', async () => {
    const act = await anAct('LATE_FEE')
    const title = (language: 'en' | 'lt' | 'lv' | 'ee') =>
      portal.app.texts.get(language, 'server', 'documents.title.LATE_FEE')
    expect((await printed(act.id)).text).toContain(title('en'))
    expect((await printed(act.id, await portal.as('viewer'))).text).toContain(title('lv'))
    for (const [asked, language] of [
      ['lt', 'lt'],
      ['et', 'ee'],
      ['ee', 'ee'],
    ] as const)
      expect((await printed(act.id, demo, `?language=${asked}`)).text).toContain(title(language))
    expect((await demo.get(`/api/documents/${act.id}?language=xx`)).statusCode).toBe(400)
  })

  test('prints each letter of the Baltic languages and the euro sign (STM-27)', async () => {
    const invoice = await anInvoice()
    await portal.db
      .updateTable('third_party')
      .set({ name: alphabet })
      .where('id', '=', invoice.third_party_id)
      .execute()
    const { text } = await printed((await anAct('PAYOUT', { invoice_id: invoice.id })).id)
    await portal.db
      .updateTable('third_party')
      .set({ name: invoice.name })
      .where('id', '=', invoice.third_party_id)
      .execute()
    for (const letter of new Set(alphabet.replaceAll(' ', ''))) expect(text).toContain(letter)
  })

  test('wraps a long name without losing any of it, and prints markup as text', async () => {
    const invoice = await anInvoice()
    const long = `${'Ilgaspavadinimas'.repeat(12)}<b>&amp;{{x}}`
    await portal.db.updateTable('third_party').set({ name: long }).where('id', '=', invoice.third_party_id).execute()
    const { text } = await printed((await anAct('PAYOUT', { invoice_id: invoice.id, number: 'N'.repeat(60) })).id)
    await portal.db
      .updateTable('third_party')
      .set({ name: invoice.name })
      .where('id', '=', invoice.third_party_id)
      .execute()
    expect(text.replaceAll(' ', '')).toContain(long)
    expect(text).toContain(`Total ${shown('1234.56')}`)
  })

  test('shows the calculation of a fee when the figures give exactly the amount', async () => {
    const invoice = await anInvoice()
    const { interest_rate: rate, commission_fee_rate: commission } = await portal.db
      .selectFrom('contract')
      .select(['interest_rate', 'commission_fee_rate'])
      .where('id', '=', '1')
      .executeTakeFirstOrThrow()
    const {
      rows: [sums],
    } = await sql<{
      interest: string
      fee: string
    }>`select round(${invoice.advance_funded}::numeric * ${rate}::numeric * 30 / 360, 2)::text as interest,
      round(${invoice.amount}::numeric * ${commission}::numeric, 2)::text as fee`.execute(portal.db)
    expect(
      (await printed((await anAct('INTEREST_FEE', { invoice_id: invoice.id, amount: sums!.interest })).id)).text,
    ).toContain(`${shown(invoice.advance_funded)} × 5,25 % × 30 d. / 360`)
    expect(
      (await printed((await anAct('COMMISSION_FEE', { invoice_id: invoice.id, amount: sums!.fee })).id)).text,
    ).toContain(`${shown(invoice.amount)} × 0,35 %`)
    expect(
      (await printed((await anAct('COMMISSION_FEE', { invoice_id: invoice.id, amount: '0.01' })).id)).text,
    ).not.toContain('×')
  })

  test('of 500 lines repeats its header on each page, and its sum is exact', async () => {
    const parent = await anAct('INTEREST_FEE', { amount: '5005.50' })
    await sql`insert into act (contract_id, type, number, date, amount, parent_act_id) select 1, 'INTEREST_FEE', 'L-' || lpad(n::text, 4, '0'), '2026-03-01', 10.01 + case when n <= 50 then 0.01 else 0 end, ${parent.id}::bigint from generate_series(1, 500) n`.execute(
      portal.db,
    )
    const { pages, text } = await printed(parent.id)
    expect(pages.length).toBeGreaterThan(8)
    const head = 'Number Date Amount'
    for (const page of pages.slice(0, -1)) expect(page).toContain(head)
    pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} of ${pages.length}`))
    for (let line = 1; line <= 500; line += 1) expect(text).toContain(`L-${String(line).padStart(4, '0')}`)
    expect(text).toContain(`Total ${shown('5005.50')}`)
  })

  test('of a bill keeps its totals on one page, however many lines it has', async () => {
    for (const lines of [18, 19, 20, 21, 22]) {
      const act = await anAct('INTEREST_FEE', { amount: `${lines}.00` })
      await sql`insert into act (contract_id, type, number, date, amount, parent_act_id) select 1, 'INTEREST_FEE', 'T-' || ${act.id} || '-' || n::text, '2026-03-01', 1, ${act.id}::bigint from generate_series(1, ${lines}) n`.execute(
        portal.db,
      )
      const {
        rows: [bill],
      } = await sql<{
        id: string
      }>`insert into factor_invoice (contract_id, bill_number, bill_type, issue_date, due_date, total_amount, paid_amount, open_amount, fees_act_id)
        values (1, 'T-' || ${act.id}, 'INTEREST_FEE', '2026-03-31', '2026-04-30', ${lines}, 0, ${lines}, ${act.id}::bigint) returning id::text as id`.execute(
        portal.db,
      )
      const { pages } = await printed(`bill-${bill!.id}`)
      expect(
        pages.filter(page => /Total \d|Paid \d|To pay \d/.test(page)),
        `${lines} lines`,
      ).toHaveLength(1)
    }
  })

  test('of a payment lists its reconciliations, and that of a payout lists them beside it', async () => {
    const payment = await anAct('PAYMENT', { amount: '30.00' })
    const parts = [
      await anAct('RECONCILIATION', { amount: '10.10', parent_act_id: payment.id }),
      await anAct('RECONCILIATION', { amount: '19.90', parent_act_id: payment.id }),
    ]
    const { text } = await printed(payment.id)
    for (const part of parts) expect(text).toContain(part.number)
    expect(text).toContain(`Total ${shown('30.00')}`)
    expect((await printed(parts[0]!.id)).text).toContain(`Payment ${payment.number}`)
    const payout = await anAct('PAYOUT', { amount: '30.00' })
    const lowered = await anAct('RECONCILIATION', { amount: '-5.00', parent_act_id: payout.id })
    const beside = (await printed(payout.id)).text
    expect(beside).toMatch(
      new RegExp(`Total ${shown('30.00')}.*Reconciliation acts.*${lowered.number}.*Total ${shown('-5.00')}`),
    )
  })
})

describe('bill document', () => {
  test('lists its charges, to the cent of the list on the page (STM-23)', async () => {
    const { content } = (await demo.get('/api/factor-invoices?contractId=1&size=1000')).json<{
      content: {
        id: string
        invoiceNumber: string
        documentId: string
        invoiceAmount: { amount: string }
        amountPaid: string
        amountUnpaid: string
      }[]
    }>()
    const parted = await portal.db
      .selectFrom('factor_invoice')
      .innerJoin('act', 'parent_act_id', 'fees_act_id')
      .select('factor_invoice.id')
      .distinct()
      .where('factor_invoice.contract_id', '=', '1')
      .execute()
    expect(parted.length).toBeGreaterThan(20)
    for (const bill of [content[0]!, ...content.filter(({ id }) => parted.some(one => one.id === id)).slice(0, 2)]) {
      const { text } = await printed(bill.documentId)
      expect(text).toContain(bill.invoiceNumber)
      for (const amount of [bill.invoiceAmount.amount, bill.amountPaid, bill.amountUnpaid])
        expect(text).toContain(shown(amount))
      const lines = await portal.db
        .selectFrom('act')
        .innerJoin('factor_invoice', 'fees_act_id', 'parent_act_id')
        .select(['act.number', 'act.amount'])
        .where('factor_invoice.id', '=', bill.id)
        .execute()
      for (const line of lines) expect(text).toContain(line.number)
      expect(text).toContain(portal.app.portal.factor.bankAccount)
    }
  })

  test('shows only its amount when the parts do not add up to it (STM-23)', async () => {
    const act = await anAct('OTHER_FEE', { amount: '7.00' })
    const bill = await portal.db
      .insertInto('factor_invoice')
      .values({
        contract_id: '1',
        invoice_id: null,
        bill_number: 'B-ODD',
        bill_type: 'OTHER_FEE',
        issue_date: '2026-03-05',
        due_date: '2026-04-05',
        total_amount: '9.00',
        paid_amount: '0',
        open_amount: '9.00',
        fees_act_id: act.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { text, answer } = await printed(`bill-${bill.id}`)
    expect(text).toContain(`Total ${shown('9.00')}`)
    expect(text).not.toContain(act.number)
    expect(answer.headers['content-disposition']).toContain('filename="bill_B-ODD.pdf"')
  })
})

describe('statement document', () => {
  test('has each line of the period and a sum for each type (STM-24)', async () => {
    const { text } = await printed('statement-1-2025-05-01-2025-05-10')
    const { content } = (
      await demo.get('/api/statements?contractId=1&dateFrom=2025-05-01&dateTo=2025-05-10&size=1000')
    ).json<{ content: { number: string; type: string; amount: { amount: string } }[] }>()
    expect(content.length).toBeGreaterThan(3)
    for (const line of content) expect(text).toContain(line.number)
    const cents = content
      .filter(({ type }) => type === 'PAYOUT')
      .reduce((sum, { amount }) => sum + BigInt(amount.amount.replace('.', '')), 0n)
    expect(text).toContain(`Payout ${shown(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`)}`)
  })

  type Statement = { type: string; amount: { amount: string } }
  const listed = async (contractId: string, from: string, to: string) =>
    (await demo.get(`/api/statements?contractId=${contractId}&dateFrom=${from}&dateTo=${to}&size=1000`)).json<{
      content: Statement[]
      totalElements: number
    }>()
  const dayBefore = (day: string) => addDays(day, -1)

  test('has balances that agree with the list to the cent, each period going on where the last one ended (STM-28, STM-29)', async () => {
    const repository = new DocumentsRepository(portal.db)
    const random = new Random(108)
    const contracts = await portal.db
      .selectFrom('contract')
      .innerJoin('party', 'party.id', 'party_id')
      .where('fid', '=', 'P-1001')
      .where('contract.status', '<>', 'READY_FOR_SIGNING')
      .select('contract.id')
      .orderBy('contract.id')
      .execute()
    let moved = 0
    for (let at = 0; at < 40; at += 1) {
      const { id } = random.choose(contracts)
      const from = addDays('2024-11-20', random.int(0, 700))
      const to = addDays(from, random.int(0, 14))
      const after = addDays(to, 1)
      const balances = statementBalances(await repository.statementTotals(id, from, to))
      const next = statementBalances(await repository.statementTotals(id, after, addDays(after, random.int(0, 90))))
      const until = statementBalances(await repository.statementTotals(id, '1990-01-01', dayBefore(from)))
      const { content, totalElements } = await listed(id, from, to)
      expect(content).toHaveLength(totalElements)
      const ofList = (isType: (type: string) => boolean) =>
        sumOf(content.filter(({ type }) => isType(type)).map(({ amount }) => amount.amount))
      expect([balances.financing.added, balances.financing.settled, balances.fees.added]).toEqual([
        ofList(type => type === 'PAYOUT'),
        ofList(type => type === 'PAYMENT'),
        ofList(type => type.endsWith('_FEE')),
      ])
      for (const account of ['financing', 'fees'] as const) {
        const { opening, added, settled, closing } = balances[account]
        expect(cents(opening) + cents(added) - cents(settled), `${id} ${from} ${to}`).toBe(cents(closing))
        expect(next[account].opening).toBe(closing)
        expect(until[account].closing).toBe(opening)
        if (opening !== closing) moved += 1
      }
    }
    expect(moved).toBeGreaterThan(20)
  })

  test('prints the balances, also of a period without acts', async () => {
    const repository = new DocumentsRepository(portal.db)
    const { financing, fees } = statementBalances(await repository.statementTotals('1', '2025-05-01', '2025-05-10'))
    const { text } = await printed('statement-1-2025-05-01-2025-05-10')
    for (const { opening, closing } of [financing, fees]) {
      expect(text).toContain(`Opening balance on 2025-05-01 ${shown(opening)}`)
      expect(text).toContain(`Closing balance on 2025-05-10 ${shown(closing)}`)
    }
    expect(cents(financing.opening)).not.toBe(cents(financing.closing))
    const { text: empty } = await printed('statement-1-1999-01-01-1999-12-31')
    expect(empty).toContain(`Closing balance on 1999-12-31 ${shown('0.00')}`)
  })

  test('states that a period has no acts', async () => {
    expect((await printed('statement-1-1999-01-01-1999-12-31')).text).toContain('There are no acts in this period.')
  })

  test('with too many lines is rejected with its code (STM-24)', async () => {
    const contract = await portal.db
      .selectFrom('contract')
      .innerJoin('act', 'contract_id', 'contract.id')
      .innerJoin('party', 'party.id', 'party_id')
      .where('fid', '=', 'P-1001')
      .select('contract.id')
      .groupBy('contract.id')
      .orderBy(sql`count(*)`, 'desc')
      .executeTakeFirstOrThrow()
    const answer = await demo.get(`/api/documents/statement-${contract.id}-2020-01-01-2030-01-01`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'DOCUMENT_TOO_LONG'])
  })
})

describe('permission for documents', () => {
  const kinds = async () => {
    const act = await anAct('PAYOUT')
    const { id: bill } = await portal.db
      .selectFrom('factor_invoice')
      .select('id')
      .where('contract_id', '=', '1')
      .executeTakeFirstOrThrow()
    return [act.id, `bill-${bill}`, 'statement-1-2026-01-01-2026-01-31']
  }

  test("is limited to a company's own: each kind of another company returns the same as a missing one", async () => {
    const missing = (await other.get('/api/documents/999999999')).json<{ requestId: string }>()
    for (const id of await kinds()) {
      expect((await demo.get(`/api/documents/${id}`)).statusCode).toBe(200)
      const answer = await other.get(`/api/documents/${id}`)
      expect([answer.statusCode, { ...answer.json<object>(), requestId: '' }]).toEqual([
        404,
        { ...missing, requestId: '' },
      ])
    }
    expect((await demo.get(`/api/documents/statement-${foreignContract}-2026-01-01-2026-01-31`)).statusCode).toBe(404)
  })

  test('excludes requests without a login or without the permission to read', async () => {
    const [id = ''] = await kinds()
    expect((await portal.client().get(`/api/documents/${id}`)).statusCode).toBe(401)
    expect((await (await portal.as('operator')).get(`/api/documents/${id}`)).statusCode).toBe(403)
    const user = await portal.db
      .selectFrom('app_user')
      .select('id')
      .where('username', '=', 'viewer')
      .executeTakeFirstOrThrow()
    const viewer = await portal.as('viewer')
    const taken = await portal.db
      .deleteFrom('permission')
      .where('user_id', '=', user.id)
      .where('type', '=', 'READ')
      .returningAll()
      .execute()
    expect((await viewer.get(`/api/documents/${id}`)).statusCode).toBe(403)
    await portal.db.insertInto('permission').values(taken).execute()
  })

  test.each([
    '0',
    '-1',
    '01',
    '1.5',
    '1e3',
    '99999999999999999999',
    'bill-',
    'bill-0',
    'bill-abc',
    'bill-bill-1',
    'BILL-1',
    'statement-1',
    'statement-1-2026-13-01-2026-12-31',
    'statement-1-2026-02-30-2026-03-01',
    'statement-1-2026-03-02-2026-03-01',
    'statement-0-2026-01-01-2026-01-31',
    'statement-1-0000-01-01-2026-01-31',
    '%25',
    "'%20or%201=1",
    '..%2f..%2fetc%2fpasswd',
    'ąžuolas',
    '😀',
    'x'.repeat(500),
    '%E2%82%AC',
  ])('rejects %s as no document', async id => {
    const answer = await demo.get(
      `/api/documents/${encodeURI(decodeURIComponent(id)) === id || id.includes('%') ? id : encodeURIComponent(id)}`,
    )
    expect(answer.statusCode).toBe(404)
  })
})
