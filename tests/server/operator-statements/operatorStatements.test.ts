import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyRetention } from '../../../server/http/retention.ts'
import { erasePerson } from '../../../server/manage/erasePerson.ts'
import { exportPerson } from '../../../server/manage/exportPerson.ts'
import { findPerson } from '../../../server/manage/person.ts'
import { amountsByMonth, balancesByDay } from '../../../server/modules/operator-statements/accountFigures.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import {
  answerStatement,
  aStatementCompany,
  beginStatement,
  digestOfAnswers,
  sendStatement,
} from '../../support/bankStatements.ts'

type Row = { id: string; reference: string; companyName: string; status: string; transactionCount: number }
type Transaction = {
  bookedOn: string
  direction: string
  counterparty: string
  amount: { amount: string; currency: string }
}
let portal: TestApp
let operator: Client
let reference: string
const list = async <T>(path: string): Promise<{ content: T[]; totalElements: number }> => {
  const answer = await operator.get(`/api/operator/${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

beforeAll(async () => {
  portal = await buildTestApp()
  operator = await portal.as('operator')
  const begun = await beginStatement(portal)
  answerStatement(portal, begun)
  reference = (await sendStatement(portal, begun)).reference ?? ''
  const rejected = await beginStatement(portal)
  answerStatement(portal, rejected, 'AGREE', 'UAB Svetima')
  await sendStatement(portal, rejected)
  await beginStatement(portal)
}, 180_000)
afterAll(() => portal.close())

describe('GET /operator/statements', () => {
  test('lists what was handed over, without open links and rejected uploads (BST-30)', async () => {
    const { content, totalElements } = await list<Row>('statements')
    expect([totalElements, content.map(row => row.reference)]).toEqual([1, [reference]])
    expect(content[0]).toMatchObject({ companyName: 'UAB Vaivora', status: 'COMPLETE' })
  })

  test.each([
    ['search=vaivora', 1],
    ['search=304512378', 1],
    ['search=nothing', 0],
    ['status=COMPLETE', 1],
    ['status=INCOMPLETE', 0],
    ['sentFrom=2026-01-01', 1],
    ['sentTo=2020-01-01', 0],
    ['sort=companyName,ASC&page=2', 1],
  ])('filters by %s', async (query, count) => {
    expect((await list<Row>(`statements?${query}`)).totalElements).toBe(count)
  })

  test.each(['status=LINKED', 'sort=unknown,ASC', 'page=-1', 'sentFrom=x'])('rejects %s', async query => {
    expect((await operator.get(`/api/operator/statements?${query}`)).statusCode).toBe(400)
  })

  test.each([
    'statements',
    'statement-transactions',
    'statement-transactions:export',
    'statements/0b0f0000-0000-4000-8000-000000000000',
  ])('is closed to staff and visitors: %s', async path => {
    expect((await (await portal.as('demo')).get(`/api/operator/${path}`)).statusCode).toBe(403)
    expect((await portal.client().get(`/api/operator/${path}`)).statusCode).toBe(401)
  })
})

describe('GET /operator/statements/{id}', () => {
  test('returns accounts with the balance of each day and amounts by month, and is audited (BST-30)', async () => {
    const [row] = (await list<Row>('statements')).content
    const answer = await operator.get(`/api/operator/statements/${row!.id}`)
    const { accounts, ...statement } = answer.json<{
      accounts: {
        balance: string
        balanceOn: string
        days: { day: string; balance: string }[]
        months: { month: string; received: string; paid: string }[]
      }[]
    }>()
    expect(statement).toMatchObject({ reference, owner: 'UAB Vaivora', failure: null, clientName: null })
    const [account] = accounts
    expect(account!.days).toHaveLength(90)
    expect(account!.days.find(({ day }) => day === account!.balanceOn)?.balance).toBe(account!.balance)
    expect(account!.months.length).toBeGreaterThanOrEqual(3)
    const first = Number(account!.days[0]?.balance)
    const moved = account!.months.reduce((sum, month) => sum + Number(month.received) - Number(month.paid), 0)
    const ofFirstDay = (
      await list<Transaction>(`statement-transactions?statement=${reference}&bookedTo=${account!.days[0]?.day}`)
    ).content
    const early = ofFirstDay.reduce((sum, one) => sum + Number(one.amount.amount), 0)
    expect(first + moved - early).toBeCloseTo(Number(account!.days.at(-1)?.balance), 2)
    const events = await portal.db
      .selectFrom('audit_event')
      .select('details')
      .where('action', '=', 'STATEMENT_VIEWED')
      .execute()
    // The detail, and its transactions, which also open by their address.
    expect(events.map(({ details }) => details)).toEqual([{ statement: reference }, { statement: reference }])
  })

  test('shows what operators have added to the form, with its label, also in the export of a person (BST-34)', async () => {
    const formUrl = '/api/operator/forms/bank-statement'
    const { published } = (await operator.get(formUrl)).json<{ published: Record<string, Record<string, any>> }>()
    const { schema, ui, texts } = published as { schema: any; ui: any; texts: Record<string, Record<string, string>> }
    schema.properties.purpose = { type: 'string', maxLength: 40 }
    ui.sections[0].fields.push('purpose')
    for (const table of Object.values(texts)) {
      table['purpose.title'] = 'What the money is for'
      table['errors.purpose.maxLength'] = 'At most %{limit} characters.'
    }
    const publish = await operator.post(`${formUrl}/publish`, {
      schema,
      ui,
      texts,
      comment: 'A new field',
      baseVersion: 1,
    })
    expect(publish.statusCode, publish.body).toBeLessThan(300)
    const company = { ...aStatementCompany, company_code: '110053842', purpose: 'Nauja linija' }
    const begun = await beginStatement(portal, company)
    answerStatement(portal, begun)
    const sent = await sendStatement(portal, begun)
    expect(sent.outcome).toBe('COMPLETE')
    const { content } = await list<Row>('statements?search=110053842')
    const one = (await operator.get(`/api/operator/statements/${content[0]!.id}`)).json<object>()
    expect(one).toMatchObject({
      language: 'lt',
      answers: [{ path: 'purpose', label: 'What the money is for', value: 'Nauja linija' }],
    })
    const person = await findPerson(portal.db, { code: '110053842' })
    expect((await exportPerson(portal.db, person)).document).toMatchObject({ statements: [{ answers: company }] })
    const first = (await list<Row>(`statements?search=${aStatementCompany.company_code}`)).content[0]!
    expect((await operator.get(`/api/operator/statements/${first.id}`)).json()).toMatchObject({ answers: [] })
    await portal.db.transaction().execute(trx => erasePerson(trx, person, new Date()))
  }, 60_000)

  test.each(['x', '0b0f0000-0000-4000-8000-000000000000'])('of an unknown id %s is 404', async id => {
    expect((await operator.get(`/api/operator/statements/${id}`)).statusCode).toBe(404)
  })
})

describe('GET /operator/statement-transactions', () => {
  test('is of one statement, filtered and sorted (BST-31)', async () => {
    const of = (query: string) => list<Transaction>(`statement-transactions?statement=${reference}&${query}`)
    expect((await list('statement-transactions')).totalElements).toBe(0)
    const [row] = (await list<Row>('statements')).content
    expect((await of('')).totalElements).toBe(row!.transactionCount)
    const received = await of('direction=IN&size=200')
    const paid = await of('direction=OUT')
    expect(received.totalElements + paid.totalElements).toBe(row!.transactionCount)
    expect(received.content.every(({ amount }) => Number(amount.amount) > 0)).toBe(true)
    const rent = await of('search=patalp')
    expect(rent.content.length).toBeGreaterThan(0)
    expect(rent.content.every(({ counterparty }) => counterparty === 'UAB Verslo nuoma')).toBe(true)
    const days = (await of('sort=bookedOn,ASC&size=200')).content.map(({ bookedOn }) => bookedOn)
    expect(days).toEqual(days.toSorted())
  })

  test('exports what is filtered, and is audited (BST-31)', async () => {
    const answer = await operator.get(
      `/api/operator/statement-transactions:export?statement=${reference}&direction=OUT&language=lt`,
    )
    expect(answer.statusCode).toBe(200)
    const { sheets } = await readXlsx(answer.rawPayload)
    const paid = await list(`statement-transactions?statement=${reference}&direction=OUT`)
    expect(sheets[0]?.rows).toHaveLength(paid.totalElements + 1)
    expect(sheets[0]?.rows[0]).toContain('Kita šalis')
    const events = await portal.db
      .selectFrom('audit_event')
      .select('details')
      .where('action', '=', 'STATEMENT_EXPORTED')
      .execute()
    expect(events.map(({ details }) => details)).toEqual([{ statement: reference }])
  })
})

describe('figures of an account', () => {
  const days = [
    { day: '2026-10-30', total: '-10.10', received: '0.00', paid: '10.10' },
    { day: '2026-11-02', total: '5.05', received: '7.00', paid: '1.95' },
  ]

  test('go back from the known balance, exact to the cent, also below zero (BST-30)', () => {
    expect(
      balancesByDay({ balance: '1.00', on: '2026-11-02' }, days, { from: '2026-10-29', to: '2026-11-03' }),
    ).toEqual([
      { day: '2026-10-29', balance: '6.05' },
      { day: '2026-10-30', balance: '-4.05' },
      { day: '2026-10-31', balance: '-4.05' },
      { day: '2026-11-01', balance: '-4.05' },
      { day: '2026-11-02', balance: '1.00' },
      { day: '2026-11-03', balance: '1.00' },
    ])
    expect(
      balancesByDay({ balance: '1.00', on: '2026-11-01' }, days, { from: '2026-11-02', to: '2026-11-02' }),
    ).toEqual([{ day: '2026-11-02', balance: '6.05' }])
  })

  test('sum up months (BST-30)', () => {
    expect(amountsByMonth(days)).toEqual([
      { month: '2026-10', received: '0.00', paid: '10.10' },
      { month: '2026-11', received: '7.00', paid: '1.95' },
    ])
  })
})

describe('personal data of statements', () => {
  test('are exported and erased by the code of the company (BST-33)', async () => {
    const person = await findPerson(portal.db, { code: aStatementCompany.company_code })
    expect(person.statements).toHaveLength(1)
    const { document, files } = await exportPerson(portal.db, person)
    expect(document).toMatchObject({ statements: [{ reference, answers: aStatementCompany }] })
    expect(files.some(({ content }) => content.includes('transactionAmount'))).toBe(true)
    await portal.db.transaction().execute(trx => erasePerson(trx, person, new Date()))
    expect((await list('statements')).totalElements).toBe(0)
    expect(await portal.db.selectFrom('bank_transaction').select('id').limit(1).execute()).toEqual([])
  })

  test.each(['1572860-1', '15728601'])(
    'are found by a Finnish code, typed as %s or the other way (BST-33)',
    async typed => {
      const finnish = { ...aStatementCompany, country: 'FI', company_code: typed }
      const begun = await beginStatement(portal, finnish, { digest: digestOfAnswers(finnish) })
      answerStatement(portal, begun)
      expect((await sendStatement(portal, begun)).outcome).toBe('COMPLETE')
      for (const code of ['1572860-1', '15728601'])
        expect((await findPerson(portal.db, { code })).statements.length, code).toBeGreaterThan(0)
      await portal.db.deleteFrom('bank_statement').where('company_code', '=', typed).execute()
    },
  )

  test('are removed after the retention of applications (BST-33)', async () => {
    const begun = await beginStatement(portal)
    answerStatement(portal, begun)
    await sendStatement(portal, begun)
    const retention = portal.app.portal.retention
    const after = (days: number) => new Date(Date.now() + days * 86_400_000)
    expect((await applyRetention(portal.db, retention, after(retention.confirmedDays - 1))).statements).toBe(0)
    expect((await applyRetention(portal.db, retention, after(retention.confirmedDays + 1))).statements).toBeGreaterThan(
      0,
    )
    expect((await list('statements')).totalElements).toBe(0)
  })
})
