import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  DashboardTask,
  DashboardTasksAnswer,
} from '../../../schemas/generated/types/actions/dashboard-tasks-answer.ts'
import { sumOf } from '../../../schemas/format/sum.ts'
import { loadContract } from '../../../server/validation/contract.ts'
import { compileValidator, createAjv } from '../../../server/validation/factory.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'
import { aClock } from '../../support/clock.ts'

const TODAY = '2026-11-20'
const URL = '/api/general-dashboard/tasks'
const now = aClock(`${TODAY}T10:00:00.000Z`).now
type Kind = DashboardTask['kind']

let portal: TestApp
let demo: Client
/** The same person while loans are the active product. */
let borrower: Client

beforeAll(async () => {
  portal = await buildTestApp({ config: { now } })
  demo = await portal.as('demo')
  borrower = await portal.as('demo')
  await borrower.post('/api/user/products/switch?productFid=P-1001-LOAN')
})
afterAll(() => portal.close())

const tasksOf = async (client: Client, query = '') =>
  (await client.get(`${URL}${query}`)).json<DashboardTasksAnswer>().tasks
const taskOf = async (client: Client, kind: Kind) => (await tasksOf(client)).filter(task => task.kind === kind)
const validate = compileValidator(
  { ...loadContract(join(root, 'schemas')).find(({ $id }) => $id === 'actions/dashboard-tasks-answer.json') },
  createAjv(),
)

type Totals = Record<'invoiceAmount' | 'amountCollected', { amount: string }>

/** The same filters without a page. */
function totalsQuery(query: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams(query)
  filters.delete('size')
  return filters
}

/** What the list shows under the filters of a task: the number of all rows, and what is unpaid on them. */
async function listed({ kind, contracts, filters }: DashboardTask) {
  const query = new URLSearchParams({ size: '1000' })
  for (const [name, value] of Object.entries(filters))
    for (const one of [value].flat())
      query.append(name === 'status' && kind.endsWith('Invoices') ? 'invoiceStatus' : name, one)
  if (kind.endsWith('LoanBills')) {
    const loans = (await borrower.get('/api/hw/loans')).json<{ loans: Record<string, string>[] }>().loans
    for (const { id } of contracts) {
      const loan = loans.find(one => one['id'] === id)
      query.append('contract.companyNumber', loan?.['companyNumber'] ?? '')
      query.append('contract.contractNumber', loan?.['contractNumber'] ?? '')
    }
    const { bills, count } = (await borrower.get(`/api/hw/bills?${query}`)).json<{
      bills: { openAmount: string; currencyCode: string }[]
      count: number
    }>()
    return { count, totals: undefined, unpaid: bills.map(({ openAmount }) => openAmount) }
  }
  query.set('contractId', contracts.map(({ id }) => id).join(','))
  const path = kind.endsWith('Bills') ? '/api/factor-invoices' : '/api/invoice'
  const { content, totalElements } = (await demo.get(`${path}?${query}`)).json<{
    content: { amountUnpaid: string }[]
    totalElements: number
  }>()
  const totals = kind.endsWith('Invoices')
    ? (await demo.get(`/api/invoices/totals?${totalsQuery(query)}`)).json<Totals>()
    : undefined
  return { count: totalElements, totals, unpaid: content.map(({ amountUnpaid }) => amountUnpaid) }
}

describe('tasks of a company', () => {
  test('agree with the list that they open, in number and to the cent (DSH-53)', async () => {
    const found = await demo.get(URL)
    expect(validate(found.json())).toEqual([])
    const { tasks } = found.json<DashboardTasksAnswer>()
    const money = tasks.filter(({ kind }) => /Bills$|^(overdue|rejected)Invoices$/.test(kind))
    expect(money.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['overdueBills', 'overdueLoanBills', 'overdueInvoices', 'rejectedInvoices']),
    )
    for (const task of money) {
      const { count, unpaid, totals } = await listed(task)
      if (totals !== undefined)
        expect(sumOf([totals.amountCollected.amount, ...unpaid])).toBe(totals.invoiceAmount.amount)
      expect([task.count, task.sums], task.kind).toEqual([count, [{ amount: sumOf(unpaid), currency: 'EUR' }]])
    }
  })

  test('name each currency once', async () => {
    const own = await buildTestApp({ config: { now } })
    const client = await own.as('demo')
    const [before] = await taskOf(client, 'overdueBills')
    const bill = await own.db
      .selectFrom('factor_invoice')
      .select(['id', 'open_amount'])
      .where('contract_id', '=', before?.contracts[0]?.id ?? '')
      .where('open_amount', '>', '0')
      .where('due_date', '<', TODAY)
      .executeTakeFirstOrThrow()
    await own.db.updateTable('factor_invoice').set({ currency: 'GBP' }).where('id', '=', bill.id).execute()
    const [after] = await taskOf(client, 'overdueBills')
    expect([after?.count, after?.sums.map(({ currency }) => currency)]).toEqual([before?.count, ['EUR', 'GBP']])
    expect(after?.sums[1]?.amount).toBe(bill.open_amount)
    expect(sumOf(after?.sums.map(({ amount }) => amount) ?? [])).toBe(before?.sums[0]?.amount)
    await own.close()
  })

  test('are none when nothing is open (DSH-54)', async () => {
    const own = await buildTestApp({ config: { now } })
    const client = await own.as('demo')
    await own.db.deleteFrom('factor_invoice').execute()
    await own.db.deleteFrom('loan_bill').execute()
    await own.db.updateTable('invoice').set({ status: 'CLOSED' }).execute()
    await own.db.deleteFrom('contract_document_signer').execute()
    await own.db
      .updateTable('contract')
      .set({ used_amount: '0.00', available_amount: '0.00', factoring_credit_limit: '0.00' })
      .execute()
    expect(await tasksOf(client)).toEqual([])
    await own.close()
  })
})

describe('a single task', () => {
  test('begins on the day after the due day, and ends a week ahead', async () => {
    const own = await buildTestApp({ config: { now } })
    const client = await own.as('demo')
    const [first] = await own.db.selectFrom('factor_invoice').select('id').where('contract_id', '=', '1').execute()
    const ofDay = async (day: string) => {
      await own.db
        .updateTable('factor_invoice')
        .set({ open_amount: '0.00', paid_amount: '10.00', total_amount: '10.00' })
        .execute()
      await own.db
        .updateTable('factor_invoice')
        .set({
          open_amount: '10.00',
          paid_amount: '0.00',
          total_amount: '10.00',
          issue_date: '2026-01-01',
          due_date: day,
        })
        .where('id', '=', first?.id ?? '')
        .execute()
      return (await tasksOf(client))
        .map(({ kind }) => kind)
        .filter(kind => kind === 'overdueBills' || kind === 'dueBills')
    }
    expect(await ofDay('2026-11-19')).toEqual(['overdueBills'])
    expect(await ofDay('2026-11-20')).toEqual(['dueBills'])
    expect(await ofDay('2026-11-26')).toEqual(['dueBills'])
    expect(await ofDay('2026-11-27')).toEqual([])
    await own.close()
  })

  test('of a limit begins at nine tenths, for contracts whose limit may be raised', async () => {
    const own = await buildTestApp({ config: { now } })
    const client = await own.as('demo')
    const used = async (amount: string, left: string, status: 'ACTIVE' | 'EXPIRED') => {
      await own.db
        .updateTable('contract')
        .set({ used_amount: '0.00', available_amount: '1000.00', factoring_credit_limit: '1000.00' })
        .execute()
      await own.db
        .updateTable('contract')
        .set({ used_amount: amount, available_amount: left, status })
        .where('id', '=', '1')
        .execute()
      return taskOf(client, 'limitNearlyUsed')
    }
    expect(await used('899.99', '100.01', 'ACTIVE')).toEqual([])
    expect(await used('900.00', '100.00', 'EXPIRED')).toEqual([])
    expect(await used('900.00', '100.00', 'ACTIVE')).toEqual([
      {
        kind: 'limitNearlyUsed',
        count: 1,
        sums: [{ amount: '100.00', currency: 'EUR' }],
        contracts: [{ id: '1', number: 'F-LT-240117' }],
        filters: {},
      },
    ])
    await own.close()
  })

  test('of answered requests names each contract, for a week', async () => {
    const own = await buildTestApp({ config: { now } })
    const client = await own.as('demo')
    const { version } = await own.db
      .selectFrom('form_version')
      .select('version')
      .where('form', '=', 'prolong')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { id: partyId } = await own.db
      .selectFrom('party')
      .select('id')
      .where('fid', '=', 'P-1001')
      .executeTakeFirstOrThrow()
    await own.db
      .insertInto('contract_request')
      .values({
        reference: 'R-1',
        party_id: partyId,
        contract_id: '1',
        third_party_id: null,
        kind: 'PROLONG',
        status: 'SUBMITTED',
        form: 'prolong',
        form_version: version,
        payload: '{}',
        digest: Buffer.from('digest'),
        created_by: null,
        created_by_name: 'Rasa',
        created_at: now(),
      })
      .execute()
    const answered = async (ended: string, status: 'APPROVED' | 'WITHDRAWN' = 'APPROVED') => {
      await own.db
        .updateTable('contract_request')
        .set({ status, ended_at: new Date(ended) })
        .execute()
      return (await taskOf(client, 'answeredRequests')).map(({ count, contracts }) => [count, contracts[0]?.id])
    }
    expect(await answered('2026-11-19T10:00:00Z')).toEqual([[1, '1']])
    expect(await answered('2026-11-13T09:59:59Z')).toEqual([])
    expect(await answered('2026-11-19T10:00:00Z', 'WITHDRAWN')).toEqual([])
    await own.close()
  })

  test('of signing counts the documents that await the user, whatever the letters of the address (SIG-04)', async () => {
    const own = await buildTestApp({ config: { now } })
    const client = await own.as('demo')
    const [before] = await taskOf(client, 'documentsToSign')
    expect(before).toMatchObject({ count: 2, sums: [], contracts: [{ number: 'F-LT-260905' }] })
    const user = await own.db
      .selectFrom('app_user')
      .select('email')
      .where('username', '=', 'demo')
      .executeTakeFirstOrThrow()
    await own.db
      .updateTable('app_user')
      .set({ email: user.email.toUpperCase() })
      .where('username', '=', 'demo')
      .execute()
    expect(await taskOf(client, 'documentsToSign')).toEqual([before])
    await own.db
      .updateTable('contract_document_signer')
      .set({ signed_at: new Date() })
      .where('email', '=', user.email)
      .execute()
    expect(await taskOf(client, 'documentsToSign')).toEqual([])
    await own.close()
  })
})

describe('the reader of tasks', () => {
  test('sees only what a permission allows', async () => {
    const own = await buildTestApp({ config: { now } })
    const client = await own.as('demo')
    const kinds = async (query = '') => new Set((await tasksOf(client, query)).map(({ kind }) => kind))
    expect([...(await kinds('?productType=LOAN'))].every(kind => kind.endsWith('LoanBills'))).toBe(true)
    expect([...(await kinds('?productType=FACTORING'))].some(kind => kind.endsWith('LoanBills'))).toBe(false)
    await own.db.deleteFrom('permission').where('type', 'in', ['SIGN_CONTRACT', 'UPLOAD_INVOICES']).execute()
    expect((await kinds()).has('documentsToSign')).toBe(false)
    expect((await kinds()).has('returnedInvoices')).toBe(false)
    const loans = own.db.selectFrom('product').select('id').where('type', '=', 'LOAN')
    await own.db.deleteFrom('permission').where('type', '=', 'READ').where('product_id', 'in', loans).execute()
    expect([...(await kinds())].some(kind => kind.endsWith('LoanBills'))).toBe(false)
    expect((await client.get(`${URL}?productType=LOAN`)).statusCode).toBe(403)
    await own.db.deleteFrom('permission').where('type', '=', 'READ').execute()
    expect((await client.get(URL)).statusCode).toBe(403)
    await own.close()
  })

  test('sees no contract of another company', async () => {
    const mine = (await tasksOf(demo)).flatMap(({ contracts }) => contracts.map(({ number }) => number))
    const other = (await tasksOf(await portal.as('other'))).flatMap(({ contracts }) =>
      contracts.map(({ number }) => number),
    )
    expect(other.length).toBeGreaterThan(0)
    expect(mine.filter(number => other.includes(number))).toEqual([])
  })

  test('sees no tasks of loans where these are closed (SHL-11)', async () => {
    const closed = await buildTestApp({ config: { now, profile: 'clone' } })
    const client = await closed.as('demo')
    expect((await tasksOf(client)).some(({ kind }) => kind.endsWith('LoanBills'))).toBe(false)
    expect((await client.get(`${URL}?productType=LOAN`)).statusCode).toBe(404)
    await closed.close()
  })

  test('needs a session, and a product that has tasks', async () => {
    expect((await portal.client().get(URL)).statusCode).toBe(401)
    for (const query of ['?productType=LEASING', '?productType=', '?more=1', '?productType=LOAN&productType=LOAN'])
      expect((await demo.get(`${URL}${query}`)).statusCode, query).toBe(400)
  })
})
