import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

type Amount = { amount: string; currency: string }
type Statement = {
  id: string
  contractId: string
  date: string
  number: string
  type: string
  factoringProduct: string
  amount: Amount
  feesActId: string | null
  reconciliationActs: { id: string; date: string; number: string; type: string; amount: Amount }[]
}
type Act = {
  id: string
  type: string
  amount: Amount
  invoiceId: string | null
  invoiceNumber: string | null
  feesActId: string | null
  contractId: string
}
type Page<Row> = { content: Row[]; totalElements: number }

let portal: TestApp
let demo: Client
let other: Client
let own: string[]
let foreign: { contract: string; invoice: string; feesAct: string }

beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
  other = await portal.as('other')
  own = (
    await portal.db
      .selectFrom('contract')
      .innerJoin('party', 'party.id', 'party_id')
      .select('contract.id')
      .where('fid', '=', 'P-1001')
      .orderBy('contract.id')
      .execute()
  ).map(({ id }) => id)
  const act = await portal.db
    .selectFrom('act')
    .select(['contract_id', 'invoice_id', 'id'])
    .where('type', '=', 'INTEREST_FEE')
    .where('invoice_id', 'is not', null)
    .where('contract_id', 'not in', own)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  foreign = { contract: act.contract_id, invoice: act.invoice_id!, feesAct: act.id }
})
afterAll(() => portal.close())

async function read<Row>(path: string, client = demo): Promise<Page<Row>> {
  const answer = await client.get(`/api${path}`)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.json<Page<Row>>()
}
const statements = (query = '') => read<Statement>(`/statements?${query}`)
const acts = (query = '') => read<Act>(`/acts?${query}`)
const cents = (amounts: readonly Amount[]) =>
  amounts.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)

describe('statements', () => {
  test("are fees, payouts and payments of the company's contracts, newest first, ten per page (STM-01, STM-03, STM-04)", async () => {
    const { content, totalElements } = await statements()
    expect(content).toHaveLength(10)
    expect(totalElements).toBeGreaterThan(1000)
    const all = (await statements('size=1000')).content
    const types = ['INTEREST_FEE', 'COMMISSION_FEE', 'LATE_FEE', 'OTHER_FEE', 'PAYOUT', 'PAYMENT']
    expect(all.filter(({ type }) => !types.includes(type))).toEqual([])
    expect(all.length).toBeGreaterThan(0)
    expect(all.every(({ contractId }) => own.includes(contractId))).toBe(true)
    expect(all.map(({ date }) => date)).toEqual(
      all
        .map(({ date }) => date)
        .toSorted()
        .toReversed(),
    )
  })

  test('name the reconciliations of a payment, several acts that add up to its amount (STM-02, STM-05)', async () => {
    const { content } = await statements('type=PAYMENT&size=200')
    expect(content.some(({ reconciliationActs }) => reconciliationActs.length > 1)).toBe(true)
    for (const { amount, reconciliationActs, feesActId } of content) {
      expect(reconciliationActs.length).toBeGreaterThan(0)
      expect(reconciliationActs.every(({ type }) => type === 'RECONCILIATION')).toBe(true)
      expect(cents(reconciliationActs.map(act => act.amount))).toBe(cents([amount]))
      expect(feesActId).toBeNull()
    }
  })

  test('name a fee act if there is one, and exclude acts that belong to another act (STM-06, STM-07)', async () => {
    const { content } = await statements('type=INTEREST_FEE&type=COMMISSION_FEE&size=1000')
    expect(content.length).toBeGreaterThan(0)
    expect(content.every(({ id, feesActId }) => feesActId === id)).toBe(true)
    const under = new Set(
      (await portal.db.selectFrom('act').select('id').where('parent_act_id', 'is not', null).execute()).map(
        ({ id }) => id,
      ),
    )
    expect(under.size).toBeGreaterThan(1000)
    expect(content.filter(({ id }) => under.has(id))).toEqual([])
  })

  test('have pages that neither lose nor double a line', async () => {
    const all = (await statements(`contractId=${own[0]}&size=1000&dateFrom=2026-01-01`)).content
    const pages = await Promise.all(
      [1, 2, 3].map(page => statements(`contractId=${own[0]}&size=30&page=${page}&dateFrom=2026-01-01`)),
    )
    expect(pages.flatMap(({ content }) => content.map(({ id }) => id))).toEqual(all.slice(0, 90).map(({ id }) => id))
    expect((await statements(`contractId=${own[0]}&size=30&page=1000000`)).content).toEqual([])
  })

  test.each(['date', 'number', 'type', 'amount', 'contractNumber'])(
    'are sorted by %s in both directions',
    async field => {
      const narrow = `contractId=${own.slice(0, 2).join()}&dateFrom=2026-06-01&dateTo=2026-06-20&size=1000`
      const [up, down] = await Promise.all([
        statements(`${narrow}&sort=${field},ASC`),
        statements(`${narrow}&sort=${field},DESC`),
      ])
      expect(up.content.length).toBeGreaterThan(50)
      expect(down.content.map(({ id }) => id)).toEqual(up.content.map(({ id }) => id).toReversed())
      if (field === 'amount')
        expect(up.content.map(({ amount }) => Number(amount.amount))).toEqual(
          up.content.map(({ amount }) => Number(amount.amount)).toSorted((a, b) => a - b),
        )
    },
  )

  test('are filtered by days, types and contracts together (STM-04)', async () => {
    const { content, totalElements } = await statements(
      `contractId=${own[0]}&dateFrom=2026-02-01&dateTo=2026-02-28&type=PAYOUT&size=1000`,
    )
    expect(content).toHaveLength(totalElements)
    expect(content.length).toBeGreaterThan(0)
    expect(
      content.every(
        ({ contractId, date, type }) =>
          contractId === own[0] && date >= '2026-02-01' && date <= '2026-02-28' && type === 'PAYOUT',
      ),
    ).toBe(true)
  })
})

describe('acts', () => {
  test('of a fee act are its parts, and add up to its amount; an act without parts is its own', async () => {
    const [month] = (await statements('type=INTEREST_FEE&size=1&dateTo=2026-10-31')).content
    const parts = await acts(`feesActId=${month!.feesActId}&size=1000`)
    expect(parts.totalElements).toBeGreaterThan(1)
    expect(cents(parts.content.map(({ amount }) => amount))).toBe(cents([month!.amount]))
    expect(
      parts.content.every(({ feesActId, invoiceNumber }) => feesActId === month!.id && invoiceNumber !== null),
    ).toBe(true)
    const [late] = (await statements('type=LATE_FEE&size=1')).content
    expect((await acts(`feesActId=${late!.id}`)).content.map(({ id }) => id)).toEqual([late!.id])
  })

  test('of an invoice are all about it, of every type', async () => {
    const { invoice_id: invoice } = await portal.db
      .selectFrom('act')
      .select('invoice_id')
      .where('contract_id', '=', own[0]!)
      .where('type', '=', 'RECONCILIATION')
      .where('invoice_id', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const { content } = await acts(`invoiceId=${invoice}&size=100`)
    expect(content.length).toBeGreaterThan(2)
    expect(content.every(({ invoiceId }) => invoiceId === invoice)).toBe(true)
    expect(content.map(({ type }) => type)).toContain('RECONCILIATION')
  })
})

describe('statements and acts of another company', () => {
  test.each(['/statements?', '/acts?', '/acts:export?'])(
    '%s with an inaccessible contract in the list is not found as a whole (STM-09, API-10)',
    async path => {
      const missing = await demo.get(`/api${path}contractId=999999999`)
      for (const ids of [
        foreign.contract,
        `${own[0]},${foreign.contract}`,
        Array.from({ length: 400 }, (_, at) => at + 1).join(),
      ]) {
        const answer = await demo.get(`/api${path}contractId=${ids}`)
        expect([answer.statusCode, { ...answer.json<object>(), requestId: '' }]).toEqual([
          404,
          { ...missing.json<object>(), requestId: '' },
        ])
      }
    },
  )

  test("are not found by an inaccessible invoice or fee act, also beside the company's contracts", async () => {
    for (const query of [
      `/acts?invoiceId=${foreign.invoice}`,
      `/acts?feesActId=${foreign.feesAct}`,
      `/acts:export?feesActId=${foreign.feesAct}`,
      `/acts?contractId=${own[0]}&feesActId=${foreign.feesAct}`,
      '/acts?invoiceId=99999999999999999999',
      '/acts?feesActId=0',
    ]) {
      expect((await demo.get(`/api${query}`)).statusCode, query).toBe(404)
    }
    const payout = (await statements('type=PAYOUT&size=1')).content[0]!
    expect((await demo.get(`/api/acts?feesActId=${payout.id}`)).statusCode, 'a payout is no fee act').toBe(404)
  })

  test('are in no list', async () => {
    const { content } = await read<Statement>('/statements?size=1000', other)
    expect(content.filter(({ contractId }) => own.includes(contractId))).toEqual([])
  })

  test.each(['/statements', '/acts', '/acts:export'])(
    '%s requires a session and the permission to read',
    async path => {
      expect((await portal.client().get(`/api${path}`)).statusCode).toBe(401)
      expect((await (await portal.as('operator')).get(`/api${path}`)).statusCode).toBe(403)
      const { id } = await portal.db
        .selectFrom('app_user')
        .select('id')
        .where('username', '=', 'viewer')
        .executeTakeFirstOrThrow()
      const viewer = await portal.as('viewer')
      const taken = await portal.db
        .deleteFrom('permission')
        .where('user_id', '=', id)
        .where('type', '=', 'READ')
        .returningAll()
        .execute()
      expect((await viewer.get(`/api${path}`)).statusCode).toBe(403)
      await portal.db.insertInto('permission').values(taken).execute()
    },
  )
})

describe('invalid input', () => {
  const bad = [
    'page=-1',
    'page=0',
    'page=1.5',
    'size=0',
    'size=1e9',
    'page=1e309',
    'size=1e309',
    'size=1000000000',
    'sort=nothing,ASC',
    'sort=date',
    'sort=date,UP',
    'sort=date;drop table act,ASC',
    'dateFrom=2026-02-30',
    'dateTo=2026-13-01',
    'dateFrom=20260101',
    'dateFrom=2026-03-02&dateTo=2026-03-01',
    'type=RECONCILIATION',
    'type=nothing',
    'contractId=abc',
    "contractId=1'",
    'contractId=1%25',
    'contractId=😀',
    'unknown=1',
    'contractId=',
    'dateFrom=',
    `contractId=${'1,'.repeat(2000)}1`,
    'contractId=1&contractId=2',
  ]
  test.each(bad)('/statements?%s is rejected with its place', async query => {
    const answer = await demo.get(`/api/statements?${encodeURI(decodeURI(query))}`)
    expect([400, 404]).toContain(answer.statusCode)
    expect(answer.json<{ code: string }>().code).toMatch(/BAD_REQUEST|NOT_FOUND/)
  })
  test.each(['type=RECONCILIATION', 'type=ACCOUNTS_RECEIVABLE&type=PAYOUT'])(
    '/acts?%s is accepted: acts have more types',
    async query => {
      expect((await demo.get(`/api/acts?${query}`)).statusCode).toBe(200)
    },
  )
  test.each([
    'page=1',
    'size=10',
    'columns=unknown',
    'columns=id',
    'columns=reconciliationActs',
    'language=xx',
    'feesActId=abc',
    'invoiceId=1',
  ])('/acts:export?%s is rejected', async query => {
    expect((await demo.get(`/api/acts:export?${query}`)).statusCode).toBe(400)
  })
})
