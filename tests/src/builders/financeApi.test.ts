import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { financeApi } from '../../../src/api/staff/financeApi.ts'
import { apiUrl } from '../../../schemas/lists/apiUrl.ts'
import { contractParameters } from '../../../schemas/lists/listRequest.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { invoices, shipped } from './spec.ts'

/** A list of a dialect that names contracts by their fields, sorts by two parameters and counts under a key of its own. */
const loanBills: ResourceDefinition = {
  name: 'loan/some-bills',
  path: '/loan/some-bills',
  product: 'LOAN',
  permission: 'READ',
  entity: 'loan-bill',
  api: {
    list: '/hw/bills',
    listKey: 'bills',
    totalKey: 'count',
    sort: 'split',
    several: 'comma',
    contracts: { 'contract.companyNumber': 'companyNumber', 'contract.contractNumber': 'contractNumber' },
  },
  scope: 'contract',
  columns: [{ field: 'dueDate', kind: 'date', sortable: true }],
  filters: [{ field: 'status', kind: 'multiselect', values: 'billStatus' }],
}

const definitions = Object.fromEntries(
  [
    invoices,
    shipped('factoring-contracts'),
    shipped('factoring-buyers'),
    shipped('factoring-contacts'),
    shipped('factoring-payouts'),
    shipped('factoring-verification-contacts'),
    shipped('loan-contracts'),
    loanBills,
  ].map(one => [one.name, one]),
)
const allStatuses = ['SUBMITTED', 'REJECTED', 'FINANCED', 'OVERDUE', 'PARTIALLY_PAID', 'PAID', 'CLOSED', 'TRANSFERRED']
const settings: Record<string, unknown> = {
  'contracts.includedStatuses': ['ACTIVE', 'EXPIRED', 'READY_FOR_SIGNING'],
  'invoices.statusSets.allActive': allStatuses,
  'invoices.statusSets.overdue': ['OVERDUE'],
  'invoices.statusSets.financed': ['FINANCED', 'OVERDUE'],
}
const api = financeApi(definitions, key => settings[key])
const sort = { field: 'invoiceDate', order: 'DESC' as const }
const asked: string[] = []
let answers: unknown[] = []

beforeEach(() => {
  asked.length = 0
  answers = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(url)
    expect(new Headers(init.headers).has('Range')).toBe(false)
    if (answers.length === 0) throw new Error(`unexpected call: ${url}`)
    return Promise.resolve(Response.json(answers.shift()))
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('list call', () => {
  test('uses the finance API: page, size, sort, filters under their API names, repeated statuses (API-09)', async () => {
    answers = [{ content: [{ id: '1' }], totalElements: 41 }]
    const filter = { contractId: ['1', '2'], status: ['PAID', 'OVERDUE'], invoiceNumber: 'a&b' }
    const { data, total } = await api.getList('factoring/invoices', {
      pagination: { page: 2, perPage: 20 },
      sort,
      filter,
    })
    expect(asked).toEqual([
      '/api/invoice?contractId=1%2C2&invoiceStatus=PAID&invoiceStatus=OVERDUE&invoiceNumber=a%26b&page=2&size=20&sort=invoiceDate%2CDESC',
    ])
    expect([data, total]).toEqual([[{ id: '1' }], 41])
  })

  test('reports a bounded total', async () => {
    answers = [
      { content: [{ id: '1' }], totalElements: 10_000, totalIsBounded: true },
      { content: [{ id: '1' }], totalElements: 9, totalIsBounded: false },
    ]
    const list = () => api.getList('factoring/invoices', { pagination: { page: 1, perPage: 10 }, sort, filter: {} })
    expect([(await list()).meta, (await list()).meta]).toEqual([{ totalIsBounded: true }, {}])
  })

  test('requests the configured set of a status, each status once (INV-13)', async () => {
    answers = [{ content: [], totalElements: 0 }, {}]
    const filter = { status: ['FINANCED', 'OVERDUE', 'PAID'] }
    await api.getList('factoring/invoices', { pagination: { page: 1, perPage: 10 }, sort, filter })
    await api.getTotals('factoring/invoices', { filter: { status: ['FINANCED'] } })
    expect(asked.map(url => new URL(url, 'http://x').searchParams.getAll('invoiceStatus'))).toEqual([
      ['FINANCED', 'OVERDUE', 'PAID'],
      ['FINANCED', 'OVERDUE'],
    ])
  })

  test('requests the configured statuses without a chosen one, and none when all are configured', async () => {
    answers = [{}, {}]
    await api.getTotals('factoring/invoices', { filter: {} })
    const fewer = financeApi(definitions, key =>
      key === 'invoices.statusSets.allActive' ? allStatuses.slice(2) : settings[key],
    )
    await fewer.getTotals('factoring/invoices', { filter: {} })
    expect(asked.map(url => new URL(url, 'http://x').searchParams.getAll('invoiceStatus'))).toEqual([
      [],
      allStatuses.slice(2),
    ])
  })

  test('returns the summary of the response where the document names one', async () => {
    const sums = {
      totalInvoicePaymentAmount: { amount: '5.00', currency: 'EUR' },
      residualInvoiceAmount: { amount: '1.00', currency: 'EUR' },
    }
    answers = [
      {
        invoicePayouts: [
          { id: '1', payoutPaymentDate: '2026-01-01' },
          { id: '2', payoutPaymentDate: '2026-02-01' },
        ],
        ...sums,
      },
    ]
    const answer = await api.getList('factoring/payouts', {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'payoutPaymentDate', order: 'DESC' },
      filter: { invoiceId: '7' },
    })
    expect(asked).toEqual(['/api/payouts?invoiceId=7'])
    expect([answer.data.map(row => row.id), answer.total, answer.meta]).toEqual([['2', '1'], 2, { summary: sums }])
  })

  test('returns the last page for a page past the end (INV-09)', async () => {
    answers = [
      { content: [], totalElements: 25 },
      { content: [{ id: '25' }], totalElements: 25 },
    ]
    const { data } = await api.getList('factoring/invoices', {
      pagination: { page: 99, perPage: 10 },
      sort,
      filter: {},
    })
    expect(asked.map(url => new URL(url, 'http://x').searchParams.get('page'))).toEqual(['99', '3'])
    expect(data).toEqual([{ id: '25' }])
  })

  test('requests contracts in the statuses of the portal settings, without those to be signed (CON-04, CON-05)', async () => {
    answers = [{ content: [], totalElements: 0 }]
    await api.getList('factoring/contracts', { pagination: { page: 1, perPage: 10 }, sort, filter: {} })
    expect(new URL(asked[0]!, 'http://x').searchParams.getAll('status')).toEqual(['ACTIVE', 'EXPIRED'])
  })

  test('sorts and pages in the browser without paging in the API', async () => {
    answers = [
      {
        thirdParties: [
          { id: '1', factoringCreditLimit: '9.00' },
          { id: '2', factoringCreditLimit: '100.00' },
          { id: '3', factoringCreditLimit: '20.00' },
        ],
      },
    ]
    const byLimit = { field: 'factoringCreditLimit', order: 'DESC' as const }
    const { data, total } = await api.getList('factoring/buyers', {
      pagination: { page: 1, perPage: 2 },
      sort: byLimit,
      filter: { contractIds: '4' },
    })
    expect(asked).toEqual(['/api/contracts/third-parties?contractIds=4'])
    expect([data.map(row => row.id), total]).toEqual([['2', '3'], 3])
  })

  test('fills parameters of the path, and throws when one is missing', async () => {
    answers = [{ content: [{ email: 'a@b.lt' }] }]
    const list = (filter: Record<string, string>) =>
      api.getList('factoring/contacts', { pagination: { page: 1, perPage: 5 }, sort, filter })
    const { data } = await list({ contractId: '1', thirdPartyId: '2' })
    expect(asked).toEqual(['/api/contracts/1/third-parties/2/contacts'])
    expect(data[0]?.id).toBe('a@b.lt')
    await expect(list({ contractId: '1' })).rejects.toThrow('thirdPartyId')
  })

  test('throws for an unknown resource and names it', async () => {
    await expect(
      api.getList('factoring/secrets', { pagination: { page: 1, perPage: 5 }, sort, filter: {} }),
    ).rejects.toThrow('factoring/secrets')
  })
})

describe('calls that name records by fields', () => {
  const loans = [
    { id: '1', companyNumber: '101', contractNumber: 'L-1' },
    { id: '2', companyNumber: '201', contractNumber: 'L-2' },
  ]
  // A provider of its own: it remembers the fields of records.
  const fresh = () => financeApi(definitions, key => settings[key])

  test('fetch a record by the fields of its row, and the rows once (LON-05)', async () => {
    const provider = fresh()
    answers = [{ loans }, { ...loans[1], status: 'ACTIVE' }, loans[0]]
    const { data } = await provider.getOne('loan/contracts', { id: '2' })
    await provider.getOne('loan/contracts', { id: '1' })
    expect(asked).toEqual([
      '/api/hw/loans',
      '/api/hw/loan?companyNumber=201&contractNumber=L-2',
      '/api/hw/loan?companyNumber=101&contractNumber=L-1',
    ])
    expect(data).toEqual({ ...loans[1], status: 'ACTIVE' })
  })

  test('answer an id that the list lacks like a missing record, after looking again (LON-15)', async () => {
    const provider = fresh()
    answers = [{ loans }, loans[0], { loans }]
    await provider.getOne('loan/contracts', { id: '1' })
    await expect(provider.getOne('loan/contracts', { id: '9' })).rejects.toMatchObject({ status: 404 })
    expect(asked.at(-1)).toBe('/api/hw/loans')
  })

  test('request rows again after a failed call', async () => {
    const provider = fresh()
    answers = [{ nothing: true }, { loans }, loans[0]]
    await expect(provider.getOne('loan/contracts', { id: '1' })).rejects.toThrow('holds no list')
    expect((await provider.getOne('loan/contracts', { id: '1' })).data.id).toBe('1')
  })

  test('name the selected contracts, sort by two parameters, join values and read the total by its key', async () => {
    answers = [{ loans }, { bills: [{ id: '5' }], count: 41 }]
    const { data, total } = await fresh().getList('loan/some-bills', {
      pagination: { page: 2, perPage: 20 },
      sort: { field: 'dueDate', order: 'DESC' },
      filter: { contractId: ['2', '1'], status: ['PAID', 'OVERDUE'] },
    })
    const query = new URL(asked[1]!, 'http://x').searchParams
    expect([...query]).toEqual([
      ['status', 'PAID,OVERDUE'],
      ['contract.companyNumber', '201'],
      ['contract.companyNumber', '101'],
      ['contract.contractNumber', 'L-2'],
      ['contract.contractNumber', 'L-1'],
      ['page', '2'],
      ['size', '20'],
      ['sort', 'dueDate'],
      ['sortType', 'DESC'],
    ])
    expect([data, total]).toEqual([[{ id: '5' }], 41])
  })
})

describe('many contracts', () => {
  const named = (count: number, number = 'L-LT-2300') => ({
    companyNumber: Array.from({ length: count }, () => '101'),
    contractNumber: Array.from({ length: count }, (_, at) => `${number}${at + 100}`),
  })

  test('are joined, so that a hundred fit into the query string that the server reads (LON-19)', () => {
    expect(contractParameters(named(20))).toEqual(named(20))
    const joined = contractParameters(named(100))
    expect(joined['contractNumber']).toBe(named(100).contractNumber.join(','))
    expect(apiUrl('/hw/bills', joined).length).toBeLessThan(4096)
  })

  test('are repeated while a number has a comma', () => {
    expect(contractParameters(named(30, 'L,'))).toEqual(named(30, 'L,'))
  })
})

describe('record call', () => {
  test('returns the neighbours for the same filters and sort', async () => {
    answers = [{ invoice: { id: '7', invoiceNumber: 'A' }, previousInvoiceId: '6', nextInvoiceId: null }]
    const { data } = await api.getOne('factoring/invoices', {
      id: '7',
      meta: { filter: { contractId: ['1'], status: ['PAID'] }, sort },
    })
    expect(asked).toEqual(['/api/invoices/7?contractId=1&invoiceStatus=PAID&sort=invoiceDate%2CDESC'])
    expect(data).toEqual({ id: '7', invoiceNumber: 'A', previousInvoiceId: '6', nextInvoiceId: null })
  })

  test('may use query parameters only', async () => {
    answers = [{ email: 'a@b.lt', name: 'A' }]
    const { data } = await api.getOne('factoring/verification-contacts', {
      id: '7',
      meta: { filter: { invoiceId: '7', contractId: '2' } },
    })
    expect(asked).toEqual(['/api/invoice/buyer-verification/contact?invoiceId=7&contractId=2'])
    expect(data.id).toBe('a@b.lt')
  })

  test('encodes an id with a slash as one path segment', async () => {
    answers = [{ id: 'x' }]
    await api.getOne('factoring/contracts', { id: '../user' })
    expect(asked).toEqual(['/api/contracts/..%2Fuser'])
  })
})
