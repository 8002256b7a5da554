import { sql } from 'kysely'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { searchText } from '../../../schemas/format/searchText.ts'
import { amountRange, centsText } from '../../../schemas/format/amountText.ts'
import type { SearchAnswer } from '../../../schemas/generated/types/actions/search-answer.ts'
import { loadContract } from '../../../server/validation/contract.ts'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'

type Group = SearchAnswer['groups'][number]
type Kind = Group['kind']

let portal: TestApp
let demo: Client
let other: Client

beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
  other = await portal.as('other')
})
afterAll(() => portal.close())

const call = (q: string, client = demo) => client.get(`/api/search?q=${encodeURIComponent(q)}`)
async function search(q: string, client = demo): Promise<SearchAnswer> {
  const answer = await call(q, client)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SearchAnswer>()
}
const group = async (q: string, kind: Kind, client = demo): Promise<Group | undefined> =>
  (await search(q, client)).groups.find(one => one.kind === kind)
const numbers = async (q: string, kind: Kind, client = demo) =>
  (await group(q, kind, client))?.hits.map(({ number }) => number) ?? []

/** An invoice of the demo company, far from the newest ones. */
async function oldInvoice() {
  return portal.db
    .selectFrom('invoice as i')
    .innerJoin('contract as c', 'c.id', 'i.contract_id')
    .innerJoin('third_party as t', 't.id', 'i.third_party_id')
    .innerJoin('party as p', 'p.id', 'c.party_id')
    .where('p.fid', '=', 'P-1001')
    .orderBy('i.invoice_date')
    .orderBy('i.id')
    .select([
      'i.id',
      'i.invoice_number as number',
      'i.amount',
      't.id as buyerId',
      't.name',
      't.registration_code as code',
    ])
    .executeTakeFirstOrThrow()
}

describe('what is found (SHL-50)', () => {
  test('an invoice by its number, by half of it, and without separators (SHL-52)', async () => {
    const { number } = await oldInvoice()
    for (const q of [number, number.toLowerCase(), number.replaceAll('-', ' '), number.replaceAll('-', '')]) {
      expect((await numbers(q, 'invoice'))[0], q).toBe(number)
    }
    expect(await numbers(number.slice(-8), 'invoice')).toContain(number)
  })

  test('a buyer by its name without accents, its words in any order, and its code', async () => {
    for (const q of ['dzukijos uogu', 'PRAMONĖ dzūkijos', 'uab dzukijos uogu pramone']) {
      expect(
        (await group(q, 'buyer'))?.hits.map(({ name }) => name),
        q,
      ).toEqual(['UAB „Dzūkijos uogų pramonė“'])
    }
    const { code, buyerId } = await oldInvoice()
    for (const q of [code, code.replaceAll(/(\d{3})(?=\d)/g, '$1 '), ` ${code} `])
      expect((await group(q, 'buyer'))?.hits, q).toMatchObject([
        { id: buyerId, number: code, by: 'number', status: null },
      ])
  })

  test('the latest invoices of a buyer beside the buyer', async () => {
    const { name } = await oldInvoice()
    const invoices = await group(name, 'invoice')
    expect(invoices?.hits.length).toBeGreaterThan(0)
    expect(invoices?.hits.every(hit => hit.name === name && hit.by === 'name')).toBe(true)
  })

  test('an amount in each spelling, with and without cents (SHL-51)', async () => {
    const { amount, number } = await oldInvoice()
    const whole = amount.split('.')[0] ?? ''
    const grouped = (mark: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, mark)
    for (const q of [
      amount,
      `${grouped('.')},${amount.slice(-2)}`,
      `${grouped(' ')},${amount.slice(-2)} €`,
      `${grouped('\u00A0')},00`,
    ])
      expect(await numbers(q, 'invoice'), q).toContain(number)
    const found = await group(whole, 'invoice')
    const byAmount = found?.hits.filter(({ by }) => by === 'amount') ?? []
    expect(byAmount.every(hit => hit.amount.amount.startsWith(`${whole}.`))).toBe(true)
  })

  test('contracts, bills, statements, loans and loan bills by their numbers', async () => {
    const bill = await portal.db
      .selectFrom('factor_invoice as b')
      .innerJoin('contract as c', 'c.id', 'b.contract_id')
      .innerJoin('party as p', 'p.id', 'c.party_id')
      .where('p.fid', '=', 'P-1001')
      .select('b.bill_number as number')
      .executeTakeFirstOrThrow()
    const act = await portal.db
      .selectFrom('act as a')
      .innerJoin('contract as c', 'c.id', 'a.contract_id')
      .innerJoin('party as p', 'p.id', 'c.party_id')
      .where('p.fid', '=', 'P-1001')
      .where('a.type', '=', 'PAYOUT')
      .where('a.parent_act_id', 'is', null)
      .select('a.number')
      .executeTakeFirstOrThrow()
    const loan = await portal.db
      .selectFrom('loan_bill as b')
      .innerJoin('loan_contract as c', 'c.id', 'b.loan_contract_id')
      .innerJoin('party as p', 'p.id', 'c.party_id')
      .where('p.fid', '=', 'P-1001')
      .where('c.product_type', '=', 'LOAN')
      .select(['b.bill_number as bill', 'c.contract_number as number'])
      .executeTakeFirstOrThrow()
    expect(await numbers('f lt 240117', 'contract')).toEqual(['F-LT-240117'])
    expect((await numbers(bill.number, 'bill'))[0]).toBe(bill.number)
    expect((await numbers(act.number, 'act'))[0]).toBe(act.number)
    expect(await numbers(loan.number.replaceAll('-', ''), 'loan')).toEqual([loan.number])
    expect((await numbers(loan.bill, 'loanBill'))[0]).toBe(loan.bill)
  })

  test('at most five of a kind, and it says that there are more (SHL-58)', async () => {
    const { number } = await oldInvoice()
    const found = await group(number.slice(0, 2), 'invoice')
    expect(found?.hits).toHaveLength(5)
    expect(found?.hasMore).toBe(true)
    expect(found?.contractIds.length).toBeGreaterThan(1)
    const list = (
      await demo.get(
        `/api/invoice?contractId=${found?.contractIds.join(',')}&invoiceNumber=${encodeURIComponent(number.replaceAll('-', ' '))}`,
      )
    ).json<{ totalElements: number }>()
    expect(list.totalElements).toBeGreaterThan(0)
  })

  test('answers keep the schema', async () => {
    const validate = compileValidator(
      {
        ...loadContract(join(root, 'schemas')).find(known => known['$id'] === 'actions/search-answer.json'),
        $id: 'test/actions/search-answer.json',
      },
      createAjv(),
    )
    for (const q of ['uab', '100', 'sf', 'LP', '2026']) expect(validate(await search(q)), q).toEqual([])
  })
})

describe('whose records are found (SHL-53)', () => {
  test('none of another company', async () => {
    const mine = await oldInvoice()
    expect(
      (await search(mine.number, other)).groups.flatMap(({ hits }) => hits.map(({ number }) => number)),
    ).not.toContain(mine.number)
    const { rows } = await sql<{
      id: string
    }>`select i.id::text as id from invoice i join contract c on c.id = i.contract_id
      join party p on p.id = c.party_id where p.fid = 'P-2001'`.execute(portal.db)
    const foreign = new Set(rows.map(({ id }) => id))
    for (const q of ['sf', 'uab', '10', '2026', '11']) {
      const found = (await group(q, 'invoice'))?.hits ?? []
      expect(
        found.filter(({ id }) => foreign.has(id)),
        q,
      ).toEqual([])
    }
  })

  test('only those of products that the user may read, whichever is active', async () => {
    const own = await buildTestApp()
    const client = await own.as('demo')
    const without = async (product: string) => {
      await sql`delete from permission where type = 'READ' and product_id in (select id from product where fid = ${product})
        and user_id = (select id from app_user where username = 'demo')`.execute(own.db)
      return search('20', client)
    }
    const before = (await search('20', client)).groups.map(({ kind }) => kind)
    expect(before).toEqual(expect.arrayContaining(['invoice', 'loanBill']))
    const kinds = (await without('P-1001-FACTORING')).groups.map(({ kind }) => kind)
    expect(kinds.every(kind => kind === 'loan' || kind === 'loanBill')).toBe(true)
    expect((await without('P-1001-LOAN')).groups).toEqual([])
    await own.close()
  })

  test('of no company for an operator and nobody', async () => {
    expect((await call('uab', await portal.as('operator'))).statusCode).toBe(403)
    expect((await portal.app.inject({ url: '/api/search?q=uab' })).statusCode).toBe(401)
  })

  test('names the company that was searched', async () => {
    expect((await search('uab')).partyId).toBe('P-1001')
    expect((await search('uab', other)).partyId).toBe('P-2001')
  })
})

describe('bounds (SHL-54)', () => {
  test.each([
    '%',
    '_',
    "'",
    "' or 1=1 --",
    '\\',
    '%_%',
    '😀',
    '😀😀😀',
    '\u202Eqqqz',
    'مرحبا',
    '🇱🇹',
    'a',
    ' ',
    '-- -',
    '((((',
    '\u0300',
  ])('finds nothing by %j and does not fail', async q => {
    const answer = await call(q)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json<SearchAnswer>().groups).toEqual([])
  })

  test.each([
    ['an empty text', ''],
    ['a text of 10 kB', 'x'.repeat(10_000)],
    ['101 characters', 'x'.repeat(101)],
    ['NUL', 'a\u0000b'],
  ])('refuses %s', async (_, q) => {
    const { statusCode } = await call(q)
    expect([400, 414]).toContain(statusCode)
  })

  test('accepts 100 characters and many words', async () => {
    expect((await search('ab '.repeat(33))).groups).toBeDefined()
    expect((await search('x'.repeat(100))).groups).toEqual([])
    expect((await search('9'.repeat(100))).groups).toEqual([])
  })

  test('rejects the 601st search of a user in two minutes', async () => {
    const own = await buildTestApp()
    const client = await own.as('demo')
    await sql`update throttle set count = 600`.execute(own.db)
    expect((await call('a', client)).statusCode).toBe(200)
    await sql`update throttle set count = 600`.execute(own.db)
    expect((await call('a', client)).statusCode).toBe(429)
    await own.close()
  })
})

describe('the compared text (SHL-52)', () => {
  test.each([
    ['DEMO-001', 'demo001'],
    ['DEMO 001', 'demo001'],
    ['UAB „Žąsų pūkai“', 'uabzasupukai'],
    ['SIA “Šķērsiela”', 'siaskersiela'],
    ['OÜ Õunaaed', 'ouounaaed'],
    ['Łódź / 7', 'lodz7'],
    ['ООО «Ёлка»', 'ооо' + 'елка'],
    ['e\u0301te\u0301', 'ete'],
    ['', ''],
  ])('of %j is %j', (text, compared) => {
    expect(searchText(text)).toBe(compared)
  })

  test('is the same in page and database, for random text', async () => {
    const characters = [
      ...Array.from({ length: 0x2_50 }, (_, code) => String.fromCodePoint(code + 1)),
      ...'АБВЯЁёяґїⅧ№–—„“”‚‘’«»\u00AD\u200B\u202E\u0300\u0301\u0328\uFEFF😀漢ßẞſŐőİıǅ',
    ]
    let seed = 20261125
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return Math.floor((seed / 2 ** 32) * below)
    }
    const texts = [
      ...characters,
      ...Array.from({ length: 500 }, () =>
        Array.from({ length: next(20) }, () => characters[next(characters.length)]).join(''),
      ),
    ]
    const { rows } = await sql<{ text: string; compared: string }>`select text, compared_text(text) as compared
      from json_array_elements_text(${JSON.stringify(texts)}::json) as t (text)`.execute(portal.db)
    expect(rows).toHaveLength(texts.length)
    expect(rows.filter(({ text, compared }) => searchText(text) !== compared)).toEqual([])
  })

  test('compared twice is the same, and a part stays a part', () => {
    for (const [text, part] of [
      ['SF-1/2', 'f-1'],
      ['Ąžuolas Nr. 5', 'las nr'],
    ] as const) {
      expect(searchText(searchText(text))).toBe(searchText(text))
      expect(searchText(text.toLowerCase())).toContain(searchText(part))
    }
  })
})

describe('an amount (SHL-51)', () => {
  test.each([
    ['4882', '4882.00', '4883.00'],
    ['4882.00', '4882.00', '4883.00'],
    ['4.882,00', '4882.00', '4883.00'],
    ['4,882.00', '4882.00', '4883.00'],
    ['4 882,5 €', '4882.50', '4882.60'],
    ['EUR 4882.57', '4882.57', '4882.58'],
    ['1.234.567', '1234567.00', '1234568.00'],
    ['-120', '-120.99', '-119.99'],
  ])('%s is from %s to below %s', (text, low, high) => {
    const range = amountRange(text)
    expect(range && [centsText(range.low), centsText(range.high)]).toEqual([low, high])
  })

  test.each(['', 'SF-1', '1.2.3', '10.12.2026', '12345678901234', '1e9', '.5', '--1'])('%j is none', text => {
    expect(amountRange(text)).toBeUndefined()
  })
})
