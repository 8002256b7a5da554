import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweep } from '../../../server/http/housekeeping.ts'
import { readEvidence } from '../../../server/modules/institutions/bank-evidence.service.ts'
import { decryptRow } from '../../../server/vault/encryptedRow.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { aBank, aCompany, aDigest, answerBank, begin, newMd5 } from '../../support/bank.ts'
import {
  answerStatement,
  aStatementCompany,
  aStatementLink,
  beginStatement,
  digestOfAnswers,
  sendStatement,
  uploadOf,
  type BegunStatement,
} from '../../support/bankStatements.ts'

let portal: TestApp
let offset = 0
const now = (): Date => new Date(Date.now() + offset)
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  portal.client().post(`/api/statement/${path}`, body, headers)
const rowOf = (begun: BegunStatement) =>
  portal.db
    .selectFrom('bank_statement')
    .selectAll()
    .where('requisition_id', '=', begun.requisitionId)
    .executeTakeFirstOrThrow()
const accountsOf = async (begun: BegunStatement) =>
  portal.db
    .selectFrom('bank_statement_account')
    .selectAll()
    .where('statement_id', '=', (await rowOf(begun)).id)
    .orderBy('position')
    .execute()
const countOf = async (table: 'bank_transaction' | 'bank_statement_account' | 'bank_statement_page') =>
  Number((await sql<{ n: string }>`select count(*)::text as n from ${sql.table(table)}`.execute(portal.db)).rows[0]?.n)

beforeAll(async () => {
  portal = await buildTestApp({ config: { now } })
}, 120_000)
afterAll(() => portal.close())

describe('GET /statement/countries', () => {
  test('returns the countries with dial code and place (BST-03)', async () => {
    const answer = await portal.client().get('/api/statement/countries')
    expect(answer.json()).toEqual([
      {
        code: 'LT',
        dial_code: '+370',
        latitude: 55.1694,
        longitude: 23.8813,
        name: 'Lithuania',
      },
      expect.objectContaining({ code: 'LV', dial_code: '+371', name: 'Latvia' }),
      expect.objectContaining({ code: 'EE', dial_code: '+372', name: 'Estonia' }),
      expect.objectContaining({ code: 'FI', dial_code: '+358', name: 'Finland' }),
    ])
  })
})

describe('GET /statement/institutions', () => {
  test.each(['LT', 'LV', 'EE', 'FI'])('returns the banks of %s by name (BST-06)', async country => {
    const answer = await portal.client().get(`/api/statement/institutions?country=${country}`)
    const names = answer.json<{ id: string; name: string; logo: string | null }[]>().map(({ name }) => name)
    expect(names.length).toBeGreaterThanOrEqual(3)
    expect(names).toEqual(names.toSorted())
  })

  test.each(['', '?country=', '?country=PL', '?country=LT&country=LV'])('rejects the query "%s"', async query => {
    expect((await portal.client().get(`/api/statement/institutions${query}`)).statusCode).toBe(400)
  })
})

describe('POST /statement/institutions', () => {
  test('asks the person for balances and transactions of 90 days, and leads back to /statement (BST-20)', async () => {
    const { requisition, md5Code } = await beginStatement(portal)
    expect(requisition).toMatchObject({
      reference: md5Code,
      ssn: null,
      language: 'lt',
      redirect: `${portal.config.publicUrl}/statement`,
    })
    expect(portal.app.simulatedBank?.requisitions.agreementOf(requisition)).toEqual({
      institutionId: aBank,
      scope: ['balances', 'details', 'transactions'],
      historyDays: 90,
    })
    const page = await portal.client().get(`/simulator/identification/${requisition.id}`)
    expect(page.body).toContain('90')
    expect(page.body).not.toContain('simulator.identification')
  })

  test('needs no digest and no Link (BST-06)', async () => {
    const { digest: _digest, ...wish } = aStatementLink()
    const answer = await post('institutions', wish)
    expect(answer.statusCode).toBe(200)
    const { requisition_id: id } = answer.json<{ requisition_id: string }>()
    expect(portal.app.simulatedBank?.requisitions.find(id)?.redirect).toBe(`${portal.config.publicUrl}/statement`)
  })

  test('rejects a Link to another host, and calls no bank (BST-07)', async () => {
    const wish = aStatementLink()
    const answer = await post('institutions', wish, { link: 'https://evil.example/statement' })
    expect([answer.statusCode, answer.json<{ issues: object[] }>().issues]).toEqual([
      422,
      [{ path: '/link', code: 'enum' }],
    ])
    expect((await post('institutions', wish)).statusCode, 'the code is unused').toBe(200)
  })

  test('accepts a code of the address once (BST-21)', async () => {
    const wish = aStatementLink()
    const answers = await Promise.all([1, 2, 3].map(() => post('institutions', wish)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
  })

  test.each<[string, object, number]>([
    ['an unknown bank', { institution_id: 'SWEDBANK_HABALT22' }, 422],
    ['a short code', { md5_code: 'abc' }, 422],
    ['another language', { language: 'ru' }, 422],
    ['an unknown field', { registration_code: '1' }, 422],
    ['a digest that is none', { digest: 'x' }, 422],
  ])('rejects %s', async (_, more, status) => {
    expect((await post('institutions', aStatementLink(more))).statusCode).toBe(status)
  })
})

describe('POST /statement/upload', () => {
  test('stores the transactions, and what the bank sent, encrypted (BST-23)', async () => {
    const begun = await beginStatement(portal)
    expect(answerStatement(portal, begun)).toBe(`${portal.config.publicUrl}/statement?ref=${begun.md5Code}`)
    const sent = await sendStatement(portal, begun)
    expect(sent).toMatchObject({ statusCode: 200, outcome: 'COMPLETE' })
    expect(sent.reference).toMatch(/^BS-\d{4}-\d{6}-\d$/)
    const row = await rowOf(begun)
    expect(row).toMatchObject({
      company_name: 'UAB Vaivora',
      owner_name: 'UAB Vaivora',
      failure: null,
      history_days: 90,
    })
    const [account] = await accountsOf(begun)
    expect(account).toMatchObject({ state: 'COMPLETE', currency: 'EUR', balance_booked: true, unreadable_count: 0 })
    expect(account?.iban).toMatch(/^LT00\*+\d{4}$/)
    expect(account?.transaction_count).toBeGreaterThan(100)
    const stored = await portal.db
      .selectFrom('bank_transaction')
      .selectAll()
      .where('statement_id', '=', row.id)
      .execute()
    expect(stored).toHaveLength(row.transaction_count)
    expect(stored.every(({ booked_on: day }) => day >= (row.period_from ?? '') && day <= (row.period_to ?? ''))).toBe(
      true,
    )

    const pages = await portal.db
      .selectFrom('bank_statement_page')
      .selectAll()
      .where('account_id', '=', account!.id)
      .execute()
    expect(pages.map(({ kind }) => kind).toSorted()).toEqual(['ACCOUNT', 'BALANCES', 'TRANSACTIONS'])
    for (const page of pages) {
      expect(page.content.includes('transactionAmount')).toBe(false)
      const received = gunzipSync(decryptRow(portal.db, 'bank_statement_page', page).bytes('content', page.content))
      expect(received.length).toBe(page.size)
      expect(() => JSON.parse(received.toString()) as unknown).not.toThrow()
    }
    const { rows } = await sql<{
      text: string
    }>`select payload::text as text from bank_statement where id = ${row.id}`.execute(portal.db)
    expect(rows[0]?.text, 'codes are encrypted').not.toContain('304512378')
  })

  test('returns the same statement again, and queries the bank once (BST-22)', async () => {
    const begun = await beginStatement(portal)
    answerStatement(portal, begun)
    const answers = await Promise.all([1, 2, 3].map(() => sendStatement(portal, begun)))
    const last = await sendStatement(portal, begun)
    expect(new Set([...answers, last].map(({ reference }) => reference)).size).toBe(1)
    expect(last.outcome).toBe('COMPLETE')
    const callCount = portal.app.simulatedBank?.requisitions.account(begun.requisition.accounts[0]!.id)?.callCount
    expect(callCount).toBe(1)
  })

  test('is bound to code, requisition and company (BST-21)', async () => {
    const begun = await beginStatement(portal)
    const other = await beginStatement(portal)
    answerStatement(portal, begun)
    const tampered = [
      { md5_code: newMd5() },
      { md5_code: other.md5Code },
      { requisition_id: other.requisitionId },
      { requisition_id: newMd5() },
      { company_name: 'UAB Kita' },
      { company_code: '110053842' },
    ]
    for (const more of tampered)
      expect(await sendStatement(portal, begun, more), JSON.stringify(more)).toMatchObject({
        statusCode: 422,
        outcome: 'BANK_MISMATCH',
      })
    expect((await sendStatement(portal, begun)).outcome).toBe('COMPLETE')
  })

  test('of a link without digest belongs to the first company that sends it (BST-21)', async () => {
    const begun = await beginStatement(portal, aStatementCompany, { digest: undefined })
    answerStatement(portal, begun)
    expect((await sendStatement(portal, begun)).outcome).toBe('COMPLETE')
    expect(await sendStatement(portal, begun, { company_code: '110053842' })).toMatchObject({
      statusCode: 409,
      outcome: 'BANK_USED',
    })
  })

  test('of another owner is SME78, stores nothing, and stays so (BST-24)', async () => {
    const before = await Promise.all([
      countOf('bank_transaction'),
      countOf('bank_statement_account'),
      countOf('bank_statement_page'),
    ])
    const begun = await beginStatement(portal)
    answerStatement(portal, begun, 'AGREE', 'UAB Svetima')
    expect(await sendStatement(portal, begun)).toMatchObject({ statusCode: 422, outcome: 'SME78' })
    expect(await sendStatement(portal, begun)).toMatchObject({ statusCode: 422, outcome: 'SME78' })
    expect(
      await Promise.all([
        countOf('bank_transaction'),
        countOf('bank_statement_account'),
        countOf('bank_statement_page'),
      ]),
    ).toEqual(before)
    expect(await rowOf(begun)).toMatchObject({
      status: 'REJECTED',
      payload: null,
      company_name: null,
      company_code: null,
    })
  })

  test.each([
    ['REFUSE', 409, 'BANK_NOT_CONFIRMED'],
    ['EXPIRED', 409, 'BANK_EXPIRED'],
  ] as const)('after %s at the bank is %i %s', async (said, statusCode, outcome) => {
    const begun = await beginStatement(portal)
    expect(answerStatement(portal, begun, said)).toContain('error=')
    expect(await sendStatement(portal, begun)).toMatchObject({ statusCode, outcome })
  })

  test('before the person has agreed leaves the link open', async () => {
    const begun = await beginStatement(portal)
    expect(await sendStatement(portal, begun)).toMatchObject({ statusCode: 409, outcome: 'BANK_NOT_CONFIRMED' })
    answerStatement(portal, begun)
    expect((await sendStatement(portal, begun)).outcome).toBe('COMPLETE')
  })

  test('must follow within 60 minutes (BST-21)', async () => {
    const begun = await beginStatement(portal)
    answerStatement(portal, begun)
    offset = 61 * 60_000
    expect(await sendStatement(portal, begun)).toMatchObject({ statusCode: 409, outcome: 'BANK_EXPIRED' })
    offset = 0
    expect((await sendStatement(portal, begun)).outcome).toBe('COMPLETE')
  })

  test('is not possible with a link of identification, nor identification with a link of a statement (BST-20)', async () => {
    const person = await begin(portal, { type: 'BUSINESS', registration_code: aStatementCompany.company_code })
    answerBank(portal, person, 'AGREE', aStatementCompany.company_name)
    const stolen = { ...person, company: aStatementCompany }
    expect(await sendStatement(portal, stolen)).toMatchObject({ statusCode: 422, outcome: 'BANK_MISMATCH' })
    await expect(
      portal.app.bank!.balances(person.requisition.accounts[0]!.id, new AbortController().signal),
    ).rejects.toMatchObject({ code: 'HTTP_403' })

    const begun = await beginStatement(portal)
    answerStatement(portal, begun)
    const question = {
      requisitionId: begun.requisitionId,
      md5Code: begun.md5Code,
      digest: aDigest,
      applicant: { ...aCompany, name: aStatementCompany.company_name, code: aStatementCompany.company_code },
    }
    const tools = { db: portal.db, bank: portal.app.bank, now, log: { warn: () => {} } }
    await expect(readEvidence(tools, question, new AbortController().signal)).rejects.toMatchObject({
      code: 'BANK_MISMATCH',
    })
  })

  test.each([
    [{ company_name: '' }, '/company_name'],
    [{ company_name: 'x'.repeat(41) }, '/company_name'],
    [{ country: 'PL' }, '/country'],
    [{ company_code: '1' }, '/company_code'],
    [{ country: 'LV' }, '/company_code'],
    [{ iban: 'LT121000011101001000' }, '/iban'],
  ])('is validated by the published form: %j', async (more, path) => {
    const begun = await beginStatement(portal, aStatementCompany, { digest: undefined })
    answerStatement(portal, begun)
    const sent = await sendStatement(portal, begun, more)
    expect([sent.statusCode, [...new Set(sent.issues?.map(issue => issue.path))]]).toEqual([422, [path]])
    expect((await sendStatement(portal, begun)).outcome, 'nothing was used').toBe('COMPLETE')
  })

  test('of another version of the form is rejected before the link is used', async () => {
    const begun = await beginStatement(portal)
    answerStatement(portal, begun)
    const answer = await post('upload', uploadOf(begun), { 'x-form-version': '99' })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'FORM_VERSION_CHANGED'])
    expect((await sendStatement(portal, begun)).outcome).toBe('COMPLETE')
  })

  test.each([
    {},
    { md5_code: ['a', 'b'] },
    { md5_code: newMd5(), requisition_id: '../x' },
    { md5_code: newMd5(), requisition_id: 'x'.repeat(65) },
  ])('rejects the body %j', async body => {
    expect((await post('upload', body)).statusCode).toBe(422)
  })
})

describe('a slow bank', () => {
  test('that allows one call is queried again after its wait, and the visitor can leave (BST-22)', async () => {
    const begun = await beginStatement(portal, aStatementCompany, { institution_id: 'SIMSAULE_SAULLT2X' })
    answerStatement(portal, begun)
    expect(await sendStatement(portal, begun)).toMatchObject({ statusCode: 200, outcome: 'COLLECTING' })
    expect((await sendStatement(portal, begun)).outcome, 'it is not asked before').toBe('COLLECTING')
    offset = 5_000
    await portal.app.statementCollector.collectDue()
    offset = 0
    expect((await sendStatement(portal, begun)).outcome).toBe('COMPLETE')
  })

  test('that sends pages is read to the last (BST-22)', async () => {
    const begun = await beginStatement(portal, aStatementCompany, { institution_id: 'SIMKOPRA_KOPRLT2X' })
    answerStatement(portal, begun)
    expect((await sendStatement(portal, begun)).outcome).toBe('COMPLETE')
    const [account] = await accountsOf(begun)
    const pages = await portal.db
      .selectFrom('bank_statement_page')
      .select(['kind', 'position'])
      .where('account_id', '=', account!.id)
      .where('kind', '=', 'TRANSACTIONS')
      .orderBy('position')
      .execute()
    expect(pages.map(({ position }) => position)).toEqual(pages.map((_, index) => index))
    expect(pages.length).toBeGreaterThan(1)
    expect(account?.transaction_count).toBeGreaterThan((pages.length - 1) * 60)
  })
})

describe('the company of a statement', () => {
  test.each([
    [
      'its code',
      (party: { name: string; code: string }) => ({ company_name: 'UAB Visai kita', company_code: party.code }),
      'CODE',
    ],
    [
      'its name',
      (party: { name: string; code: string }) => ({ company_name: party.name, company_code: '110053842' }),
      'NAME',
    ],
    [
      'its name in another spelling',
      (party: { name: string; code: string }) => ({
        company_name: party.name
          .replace(/^UAB (.*)$/, '„$1“, UAB')
          .normalize('NFD')
          .replace(/\p{M}/gu, '')
          .toUpperCase(),
        company_code: '110053842',
      }),
      'NAME',
    ],
    ['neither', () => ({ company_name: 'UAB Nežinoma', company_code: '110053842' }), null],
  ] as const)('is linked to the client with %s (BST-32)', async (_, change, match) => {
    const party = await portal.db
      .selectFrom('party')
      .select(['id', 'name', 'registration_code as code'])
      .where('country', '=', 'LT')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const company = { ...aStatementCompany, ...change(party) }
    const begun = await beginStatement(portal, company, { digest: digestOfAnswers(company) })
    answerStatement(portal, begun)
    expect((await sendStatement(portal, begun)).outcome).toBe('COMPLETE')
    expect(await rowOf(begun)).toMatchObject({ party_match: match, party_id: match === null ? null : party.id })
  })
})

test('unused and rejected links are deleted after a day, statements stay', async () => {
  await beginStatement(portal)
  const kept = await portal.db
    .selectFrom('bank_statement')
    .select('id')
    .where('status', 'in', ['COMPLETE', 'INCOMPLETE', 'COLLECTING'])
    .execute()
  await sweep(portal.db, new Date(Date.now() + 25 * 3_600_000))
  const left = await portal.db.selectFrom('bank_statement').select('id').execute()
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted())
})
