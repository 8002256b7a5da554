import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { BankStatementsService } from '../../../server/modules/bank-statements/bank-statements.service.ts'
import { MAX_TRANSACTIONS, StatementCollector } from '../../../server/modules/bank-statements/StatementCollector.ts'
import { InstitutionsService } from '../../../server/modules/institutions/institutions.service.ts'
import { dayFigures } from '../../../server/modules/operator-statements/operator-statements.repository.ts'
import { buildTestApp, type TestApp } from '../../support/app.ts'
import { aBank, newMd5 } from '../../support/bank.ts'
import { aStatementCompany } from '../../support/bankStatements.ts'
import { json, type Handler } from '../../support/hostileServer.ts'
import {
  aSentTransaction,
  html,
  startHostileBank,
  transactions,
  type HostileBank,
} from '../../support/statementBank.ts'

/** The real client against a service that answers badly. Nothing of it may end in a 5xx or be stored by half. */
let portal: TestApp
let hostile: HostileBank
let collector: StatementCollector
let service: BankStatementsService
let offset = 0
const now = (): Date => new Date(Date.now() + offset)
const signal = new AbortController().signal
const log = { warn: () => {}, error: () => {} }

beforeAll(async () => {
  portal = await buildTestApp({ demo: false, config: { now } })
  hostile = await startHostileBank(now)
  collector = newCollector()
  const { forms, portal: settings } = portal.app
  const publicUrl = 'https://portal.example'
  const tools = { db: portal.db, bank: hostile.bank, now, log, publicUrl }
  service = new BankStatementsService({
    ...tools,
    portal: settings,
    forms,
    institutions: new InstitutionsService({ ...tools, logoOf: () => null }),
    collector: { collect: id => collector.collect(id) },
  })
}, 120_000)
afterAll(async () => {
  await hostile.close()
  await portal.close()
})
afterEach(() => {
  offset = 0
  hostile.answers({})
})

function newCollector(): StatementCollector {
  return new StatementCollector({ db: portal.db, bank: hostile.bank, now, log })
}

/** A link that the company has agreed to at its bank. */
async function anAgreement(owner: string = aStatementCompany.company_name) {
  const md5Code = newMd5()
  const { requisition_id: requisitionId } = await service.link(
    { institution_id: aBank, md5_code: md5Code, language: 'lt' },
    undefined,
    signal,
  )
  const requisition = hostile.requisitions.find(requisitionId)!
  hostile.requisitions.link(requisition, owner, 'LT')
  const send = () =>
    service.upload({ answers: aStatementCompany, md5Code, requisitionId, language: 'lt', formVersion: undefined })
  return { requisition, send, requisitionId, account: requisition.accounts[0]!.id }
}

const statementOf = ({ requisitionId }: { requisitionId: string }) =>
  portal.db
    .selectFrom('bank_statement')
    .selectAll()
    .where('requisition_id', '=', requisitionId)
    .executeTakeFirstOrThrow()
async function storedOf(begun: { requisitionId: string }) {
  const { id } = await statementOf(begun)
  const accounts = await portal.db
    .selectFrom('bank_statement_account')
    .selectAll()
    .where('statement_id', '=', id)
    .orderBy('position')
    .execute()
  const rows = await portal.db
    .selectFrom('bank_transaction')
    .selectAll()
    .where('statement_id', '=', id)
    .orderBy('id')
    .execute()
  const pages = await portal.db
    .selectFrom('bank_statement_page as p')
    .innerJoin('bank_statement_account as a', 'a.id', 'p.account_id')
    .select(['p.kind', 'p.position'])
    .where('a.statement_id', '=', id)
    .where('p.kind', '=', 'TRANSACTIONS')
    .execute()
  return { accounts, rows, pages: pages.length }
}
/** Lets the wait after a fault pass, and runs the collector again. */
async function later(seconds: number): Promise<void> {
  offset += seconds * 1000
  await collector.collectDue()
}

describe('a bank that answers HTML', () => {
  test('gives no link, with a message that is no 5xx (BST-25)', async () => {
    hostile.answers({ '/requisitions/': html })
    await expect(anAgreement()).rejects.toMatchObject({ code: 'BANK_ANSWER_UNREADABLE', status: 424 })
  })

  test('gives no list of banks, with a message that is no 5xx, and one as soon as it is well (BST-25)', async () => {
    hostile.answers({ '/institutions/': html })
    await expect(service.list('FI')).rejects.toMatchObject({ code: 'BANK_ANSWER_UNREADABLE', status: 424 })
    hostile.answers({ '/institutions/': json(500, {}) })
    await expect(service.list('FI')).rejects.toMatchObject({ code: 'BANK_UNAVAILABLE', status: 503 })
    hostile.answers({})
    expect((await service.list('FI')).length).toBeGreaterThan(0)
  })

  test.each(['/requisitions/', '/accounts/', '/balances/', '/transactions/'])(
    'at %s is queried again, and nothing half-read stays (BST-22)',
    async word => {
      const begun = await anAgreement()
      hostile.answers({ [word]: html })
      expect((await begun.send()).status).toBe('COLLECTING')
      expect((await storedOf(begun)).rows).toEqual([])
      hostile.answers({})
      await later(3)
      expect((await begun.send()).status).toBe('COMPLETE')
    },
  )
})

describe('a bank that confirms something else', () => {
  test.each([
    ['the ref of somebody else', { reference: newMd5() }],
    ['another bank', { institution_id: 'OTHER' }],
  ])('is rejected: %s (BST-21)', async (_, more) => {
    const begun = await anAgreement()
    const { requisition, account } = begun
    hostile.answers({
      '/requisitions/': json(200, {
        id: requisition.id,
        status: 'LN',
        reference: requisition.reference,
        institution_id: aBank,
        accounts: [account],
        ...more,
      }),
    })
    await expect(begun.send()).rejects.toMatchObject({ code: 'BANK_MISMATCH', status: 422 })
    expect((await storedOf(begun)).accounts).toEqual([])
    expect(hostile.asked().some(url => url.includes('/accounts/'))).toBe(false)
  })

  test('that names no owner of the account confirms no company (BST-24)', async () => {
    const begun = await anAgreement()
    hostile.answers({ '/accounts/': json(200, { id: begun.account, iban: 'LT121000011101001000', owner_name: '' }) })
    await expect(begun.send()).rejects.toMatchObject({ code: 'BANK_NOT_CONFIRMED' })
  })

  test('keeps only the accounts of the company, also with spaces in the IBAN (BST-24, BST-25)', async () => {
    const begun = await anAgreement()
    const { requisition } = begun
    requisition.accounts = [
      { ...requisition.accounts[0]!, id: `${begun.account}-x`, ownerName: 'Rūta Žukauskaitė' },
      { ...requisition.accounts[0]!, iban: ' lt12 1000 0111 0100 1000 ' },
    ]
    expect((await begun.send()).status).toBe('COMPLETE')
    const { accounts } = await storedOf(begun)
    expect(accounts).toEqual([expect.objectContaining({ account_id: begun.account, iban: 'LT12************1000' })])
  })
})

describe('a bank that has linked no account', () => {
  const withoutAccounts = ({ requisition }: Awaited<ReturnType<typeof anAgreement>>) =>
    json(200, {
      id: requisition.id,
      status: 'LN',
      reference: requisition.reference,
      institution_id: aBank,
      accounts: [],
    })

  test('has not confirmed the company within a minute, and nothing typed stays (BST-24, BST-26)', async () => {
    const begun = await anAgreement()
    hostile.answers({ '/requisitions/': withoutAccounts(begun) })
    expect((await begun.send()).status).toBe('COLLECTING')
    let seconds = 0
    while ((await statementOf(begun)).status === 'COLLECTING' && seconds < 600) {
      seconds += 5
      await later(5)
    }
    expect(seconds).toBeLessThanOrEqual(60)
    await expect(begun.send()).rejects.toMatchObject({ code: 'BANK_NOT_CONFIRMED' })
    expect(await statementOf(begun)).toMatchObject({ status: 'REJECTED', payload: null, company_code: null })
    expect(hostile.asked().filter(url => url.includes('/requisitions/'))).toHaveLength(5)
  })

  test('yet is queried again, and its account is read when it is there (BST-26)', async () => {
    const begun = await anAgreement()
    hostile.answers({ '/requisitions/': withoutAccounts(begun) })
    expect((await begun.send()).status).toBe('COLLECTING')
    hostile.answers({})
    await later(3)
    expect((await begun.send()).status).toBe('COMPLETE')
  })
})

describe('a statement sent while the clock was an hour ahead', () => {
  test('is fetched at once when the clock is set right', async () => {
    offset = 3_600_000
    const begun = await anAgreement()
    // The process ended before it fetched anything.
    collector.collect = async () => false
    try {
      expect((await begun.send()).status).toBe('COLLECTING')
    } finally {
      collector = newCollector()
    }
    offset = 0
    await collector.collectDue()
    expect((await begun.send()).status).toBe('COMPLETE')
  })
})

describe('a bank that counts calls', () => {
  test('is queried after the wait that it names, not before (BST-22)', async () => {
    const begun = await anAgreement()
    const busy: Handler = (_request, response) => {
      response.writeHead(429, { http_x_ratelimit_account_success_reset: '7200' }).end('{}')
    }
    hostile.answers({ '/transactions/': busy })
    expect((await begun.send()).status).toBe('COLLECTING')
    hostile.answers({})
    await later(7000)
    expect(hostile.asked()).toEqual([])
    await later(300)
    expect((await begun.send()).status).toBe('COMPLETE')
    expect(
      hostile.asked().some(url => url.includes('/balances/')),
      'what was received is not asked again',
    ).toBe(false)
  })

  test('without a wait is queried after 2, 4, 8 seconds (BST-22)', async () => {
    const begun = await anAgreement()
    hostile.answers({ '/balances/': json(503, {}) })
    await begun.send()
    const waits: number[] = []
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { next_attempt_at: at } = await statementOf(begun)
      waits.push(Math.round((at!.getTime() - now().getTime()) / 1000))
      await later(2 ** (attempt + 1) + 0.5)
    }
    expect(waits).toEqual([2, 4, 8])
  })

  test('and never sends anything is given up when the access ends (BST-22)', async () => {
    const begun = await anAgreement()
    hostile.answers({ '/transactions/': json(500, {}) })
    await begun.send()
    await later(31 * 3600)
    expect(await statementOf(begun)).toMatchObject({ status: 'INCOMPLETE', failure: 'UNAVAILABLE' })
    expect((await storedOf(begun)).rows).toEqual([])
  })
})

describe('a bank that sends a part', () => {
  test('of the pages is queried for the rest, by another process too (BST-22)', async () => {
    const begun = await anAgreement()
    const [first, second, third] = [1, 2, 3].map(() => aSentTransaction())
    const page = (url: string) => Number(new URL(url, hostile.url).searchParams.get('page') ?? 0)
    const pages: Handler = (request, response) =>
      [transactions([first!, second!], { next: `${request.url}&page=1` }), json(502, {})][page(request.url)]!(
        request,
        response,
      )
    hostile.answers({ '/transactions/': pages })
    expect((await begun.send()).status).toBe('COLLECTING')
    expect((await storedOf(begun)).accounts[0]?.next_page).toContain('page=1')

    const rest: Handler = (request, response) =>
      page(request.url) === 1 ? transactions([second!, third!])(request, response) : json(500, {})(request, response)
    hostile.answers({ '/transactions/': rest })
    offset += 3_000
    const other = newCollector()
    await Promise.all([other.collectDue(), collector.collectDue()])
    const { rows, pages: count } = await storedOf(begun)
    expect((await statementOf(begun)).status).toBe('COMPLETE')
    expect([rows.length, count]).toEqual([3, 2])
  })

  test('of the accounts is INCOMPLETE, with what there is (BST-22)', async () => {
    const begun = await anAgreement()
    const { requisition } = begun
    requisition.accounts = [requisition.accounts[0]!, { ...requisition.accounts[0]!, id: 'closed' }]
    hostile.answers({ '/accounts/closed/transactions/': json(403, {}) })
    expect((await begun.send()).status).toBe('INCOMPLETE')
    const { accounts } = await storedOf(begun)
    expect(accounts.map(({ state, failure }) => [state, failure])).toEqual([
      ['COMPLETE', null],
      ['FAILED', 'REFUSED'],
    ])
    expect(await statementOf(begun)).toMatchObject({ failure: 'REFUSED' })
  })

  test('that denies an account permanently is INCOMPLETE with the others, at once (BST-22)', async () => {
    const begun = await anAgreement()
    const { requisition } = begun
    requisition.accounts = [{ ...requisition.accounts[0]!, id: 'blocked' }, requisition.accounts[0]!]
    hostile.answers({ '/accounts/blocked/': json(403, {}) })
    expect((await begun.send()).status).toBe('INCOMPLETE')
    const { accounts, rows } = await storedOf(begun)
    expect(accounts.map(({ state, failure, owner_name: owner }) => [state, failure, owner])).toEqual([
      ['COMPLETE', null, aStatementCompany.company_name],
      ['FAILED', 'REFUSED', null],
    ])
    expect(rows.length).toBeGreaterThan(0)
  })

  test('that denies its only account has not confirmed the company, and is not retried for hours (BST-22, BST-24)', async () => {
    const begun = await anAgreement()
    hostile.answers({ [`/accounts/${begun.account}/`]: json(404, {}) })
    await expect(begun.send()).rejects.toMatchObject({ code: 'BANK_NOT_CONFIRMED' })
    expect((await statementOf(begun)).status).toBe('REJECTED')
  })

  test('finds the accounts of the company behind those of others, and says which are too many (BST-24)', async () => {
    const begun = await anAgreement()
    const { requisition } = begun
    const own = requisition.accounts[0]!
    const others = Array.from({ length: 6 }, (_, at) => ({ ...own, id: `other-${at}`, ownerName: 'Rūta Žukauskaitė' }))
    const more = Array.from({ length: 5 }, (_, at) => ({ ...own, id: `own-${at}` }))
    requisition.accounts = [...others, own, ...more]
    expect((await begun.send()).status).toBe('INCOMPLETE')
    const { accounts } = await storedOf(begun)
    expect(accounts.map(({ state, failure }) => [state, failure])).toEqual([
      ...Array.from({ length: 5 }, () => ['COMPLETE', null]),
      ['FAILED', 'TOO_LARGE'],
    ])
  })

  test('that responds slowly keeps its lease while the owners of many accounts are fetched (BST-22)', async () => {
    const begun = await anAgreement()
    const { requisition } = begun
    requisition.accounts = Array.from({ length: 3 }, (_, at) => ({ ...requisition.accounts[0]!, id: `slow-${at}` }))
    const other = newCollector()
    let asked = 0
    hostile.answers({
      '/accounts/slow-': async (request, response) => {
        // Each account takes longer than half of a lease, and a second process looks for work meanwhile.
        if (/slow-\d\/$/.test(request.url)) {
          asked += 1
          offset += 70_000
          await other.collectDue()
        }
        const [id] = /slow-\d/.exec(request.url) ?? ['']
        const account = { id, iban: 'LT121000011101001000', owner_name: aStatementCompany.company_name }
        const answer = request.url.endsWith(`${id}/`)
          ? json(200, account)
          : request.url.includes('/balances/')
            ? json(200, { balances: [] })
            : transactions([aSentTransaction()])
        await answer(request, response)
      },
    })
    expect((await begun.send()).status).toBe('COMPLETE')
    expect(asked).toBe(3)
  })

  test('that continues on another host is not followed (BST-25, SEC-08)', async () => {
    const begun = await anAgreement()
    for (const next of ['https://evil.example/api/v2/', '/api/v2/requisitions/', '//evil.example/x']) {
      hostile.answers({ '/transactions/': transactions([aSentTransaction()], { next }) })
      expect((await begun.send()).status).toBe('COLLECTING')
      offset += 600_000
    }
    expect((await storedOf(begun)).rows).toEqual([])
  })

  test('and leads in a circle ends (BST-23)', async () => {
    const begun = await anAgreement()
    hostile.answers({
      '/transactions/': (request, response) =>
        transactions([], { next: `${request.url.split('?')[0]}?page=1` })(request, response),
    })
    expect((await begun.send()).status).toBe('INCOMPLETE')
    expect((await storedOf(begun)).pages).toBe(0)
  })
})

describe('transactions', () => {
  test(`are at most ${MAX_TRANSACTIONS}: one more, and none is stored (BST-23)`, async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => aSentTransaction({ internalTransactionId: `t${index}` }))
    const [large, tooLarge] = [await anAgreement(), await anAgreement()]
    hostile.answers({ '/transactions/': transactions(rows(MAX_TRANSACTIONS)) })
    expect((await large.send()).status).toBe('COMPLETE')
    expect((await statementOf(large)).transaction_count).toBe(MAX_TRANSACTIONS)

    hostile.answers({ '/transactions/': transactions(rows(MAX_TRANSACTIONS + 1)) })
    await tooLarge.send()
    // Meanwhile the service may have closed the idle connection, which is retried like any other fault.
    await later(3)
    expect((await tooLarge.send()).status).toBe('INCOMPLETE')
    expect(await statementOf(tooLarge)).toMatchObject({ failure: 'TOO_LARGE', transaction_count: 0 })
    expect(await storedOf(tooLarge)).toMatchObject({ rows: [], pages: 0 })
  }, 120_000)

  test('whose ids differ are all kept, also when the ids look like personal codes or are numbers (BST-23)', async () => {
    const begun = await anAgreement()
    const ids = ['20261122001', '30261122001', `${'x'.repeat(120)}1`, `${'x'.repeat(120)}2`, 7, 8]
    hostile.answers({
      '/transactions/': transactions(ids.map(internalTransactionId => aSentTransaction({ internalTransactionId }))),
    })
    expect((await begun.send()).status).toBe('COMPLETE')
    const { rows } = await storedOf(begun)
    expect(rows).toHaveLength(ids.length)
    expect(JSON.stringify(rows)).not.toContain('20261122001')
  })

  test('before the period that the person agreed to are not listed (BST-20)', async () => {
    const begun = await anAgreement()
    hostile.answers({
      '/transactions/': (request, response) => {
        const from = new URL(request.url, hostile.url).searchParams.get('date_from') ?? ''
        const sent = [aSentTransaction({ bookingDate: from }), aSentTransaction({ bookingDate: '2020-01-01' })]
        return transactions(sent)(request, response)
      },
    })
    await begun.send()
    const { rows, accounts } = await storedOf(begun)
    expect(rows.map(({ booked_on: day }) => day)).toEqual([(await statementOf(begun)).period_from])
    expect(accounts[0]?.transaction_count).toBe(1)
  })

  test('are read with what banks really send, and what cannot be read is counted (BST-23)', async () => {
    const begun = await anAgreement()
    const odd = [
      aSentTransaction({
        transactionAmount: { amount: '+1234.5', currency: 'EUR' },
        debtorName: '  UAB \u0000Medžio\u202e\nnamai ',
        creditorName: 'We',
      }),
      aSentTransaction({
        bookingDate: undefined,
        bookingDateTime: '2026-11-03T10:00:00+02:00',
        remittanceInformationUnstructured: 'Alga 48503149013, tel. +37060000012',
      }),
      aSentTransaction({
        remittanceInformationUnstructured: undefined,
        remittanceInformationUnstructuredArray: ['a', 'b'],
        creditorName: '\ud800x'.repeat(500),
      }),
      aSentTransaction({ transactionAmount: { amount: 'ten', currency: 'EUR' } }),
      aSentTransaction({ bookingDate: '2026-02-31' }),
      aSentTransaction({ transactionAmount: undefined }),
      null,
      'x',
    ]
    hostile.answers({
      '/transactions/': json(200, {
        transactions: { booked: odd, pending: [aSentTransaction({ internalTransactionId: undefined })] },
      }),
    })
    expect((await begun.send()).status).toBe('COMPLETE')
    const { rows, accounts } = await storedOf(begun)
    expect(accounts[0]).toMatchObject({ transaction_count: 4, unreadable_count: 5 })
    expect(
      rows.map(({ status, booked_on: day, amount, counterparty, text }) => [
        status,
        day,
        amount,
        counterparty?.slice(0, 16),
        text,
      ]),
    ).toEqual([
      ['BOOKED', '2026-11-02', '1234.50', 'UAB Medžio namai', 'Sąskaita 1'],
      ['BOOKED', '2026-11-03', '-10.50', 'UAB Tiekėja', 'Alga •••••••9013, tel. +37060000012'],
      ['BOOKED', '2026-11-02', '-10.50', 'x x x x x x x x ', 'a b'],
      ['PENDING', '2026-11-02', '-10.50', 'UAB Tiekėja', 'Sąskaita 1'],
    ])
  })

  test('give their account a currency when the bank sends no balance, so that months can be summed (BST-23, BST-30)', async () => {
    const begun = await anAgreement()
    hostile.answers({
      '/balances/': json(200, { balances: [] }),
      '/transactions/': transactions([
        aSentTransaction({ transactionAmount: { amount: '7.00', currency: 'USD' } }),
        aSentTransaction({ transactionAmount: { amount: '-1.00', currency: 'SEK' } }),
        aSentTransaction({ transactionAmount: { amount: '-2.50', currency: 'SEK' } }),
      ]),
    })
    expect((await begun.send()).status).toBe('COMPLETE')
    expect((await storedOf(begun)).accounts[0]).toMatchObject({ balance: null, currency: 'SEK' })
    const figures = await dayFigures(portal.db, (await statementOf(begun)).id)
    expect(figures.map(({ received, paid }) => [received, paid])).toEqual([['0.00', '3.50']])
  })

  test('of a booked balance are preferred to any other balance (BST-23)', async () => {
    const begun = await anAgreement()
    const balance = (amount: string, balanceType: string) => ({
      balanceAmount: { amount, currency: 'EUR' },
      balanceType,
    })
    hostile.answers({
      '/balances/': json(200, {
        balances: [balance('1.00', 'interimAvailable'), balance('-2.00', 'closingBooked'), { balanceType: 'x' }],
      }),
    })
    expect((await begun.send()).status).toBe('COMPLETE')
    expect((await storedOf(begun)).accounts[0]).toMatchObject({ balance: '-2.00', balance_booked: true })
  })
})
