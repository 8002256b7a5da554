import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { FirstAnswers, FirstLoadWindow } from '../../../src/api/http/fetchFirst.ts'
import { followFirstLoad } from '../../../src/api/http/firstAnswers.ts'
import { type FinanceApi, financeApi } from '../../../src/api/staff/financeApi.ts'
import { choicesParams, knownListData, listKeys } from '../../../src/api/staff/knownLists.ts'
import { keepToken } from '../../../src/api/session/session.ts'
import { definitions } from '../builders/listPage.tsx'

const page = window as FirstLoadWindow
const settings: Record<string, unknown> = {
  'contracts.includedStatuses': ['ACTIVE', 'EXPIRED', 'READY_FOR_SIGNING'],
  'invoices.statusSets.allActive': ['SUBMITTED', 'FINANCED'],
  'invoices.statusSets.overdue': ['OVERDUE'],
  'invoices.statusSets.financed': ['FINANCED', 'OVERDUE'],
}
const portal = (key: string) => settings[key]
const known = knownListData(definitions, portal)

const contract = { id: '7', contractNumber: 'F-1', companyNumber: '101', status: 'ACTIVE' }
const sort = { field: 'id', order: 'ASC' as const }
const onePage = { pagination: { page: 1, perPage: 10 }, sort, filter: {} }

/** The addresses that were called, and what each call returned. */
let answers: FirstAnswers['answers']
let body: Record<string, unknown>
// Keeps the contracts that it has read.
let api: FinanceApi
const come = async (more: Partial<FirstAnswers> = {}) => {
  page.firstLoad = [
    Promise.resolve({ list: null, dashboard: null, answers, token: 'token', date: null, at: Date.now(), ...more }),
  ]
  followFirstLoad()
  await page.firstLoad[0]
}

beforeEach(() => {
  sessionStorage.clear()
  keepToken('token')
  delete page.firstLoad
  answers = []
  api = financeApi(definitions, portal)
  vi.stubGlobal('fetch', (address: string) => {
    const [path = ''] = address.replace('/api', '').split('?')
    const answer = path === definitions['loan/contracts']?.api.list ? rowsOf('loan/contracts', [contract]) : body
    answers.push({ address, body: answer })
    return Promise.resolve(Response.json(answer))
  })
})

const rowsOf = (name: string, rows: readonly object[]) => {
  const { listKey, totalKey } = definitions[name]?.api ?? {}
  return { [listKey ?? 'content']: rows, [totalKey ?? 'totalElements']: 40, totalIsBounded: true }
}
const lists = Object.values(definitions)
  .filter(({ api: { dialect, list }, product }) => dialect !== 'rest' && product !== undefined && !list.includes('{'))
  .map(({ name }) => name)

describe('data of lists that came with the page (API-18, SHL-59)', () => {
  test('covers the lists of factoring and of loans', () => {
    expect(lists).toEqual(expect.arrayContaining(['factoring/invoices', 'loan/bills', 'loan/contracts']))
    expect(lists.length).toBeGreaterThan(9)
  })

  test.each(lists)('are what a call returns: rows of %s', async name => {
    body = rowsOf(name, [
      { id: '2', number: 'B' },
      { id: '1', number: 'A' },
    ])
    const params = { ...onePage, filter: definitions[name]?.scope === 'contract' ? { contractId: ['7'] } : {} }
    const called = await api.getList(name, params)
    expect(called.data.length).toBeGreaterThan(0)
    await come()
    expect(known([name, 'getList', params])).toEqual(called)
  })

  test('are what a call returns: options, sums and numbers of tabs', async () => {
    body = { thirdParties: [{ id: '3', name: 'UAB Pirkėjas' }], content: [], invoiceAmount: { amount: '1.00' } }
    const filter = { contractId: ['7'] }
    const buyers = definitions['factoring/invoices']?.filters?.find(one => one.resource !== undefined)?.resource ?? ''
    const options = await api.getList(buyers, choicesParams(definitions[buyers], filter))
    const totals = await api.getTotals('factoring/invoices', { filter })
    const tabs = await api.getTabs('factoring/invoices', { filter })
    await come()
    expect(known(listKeys.choices(buyers, 'P-1/1', filter))).toEqual(options)
    expect(known(listKeys.totals('factoring/invoices', 'P-1/1', filter))).toEqual(totals)
    expect(known(listKeys.tabs('factoring/invoices', 'P-1/1', filter))).toEqual(tabs)
  })

  test('are missing for another page, another filter and other queries', async () => {
    body = rowsOf('factoring/invoices', [{ id: '1' }])
    await api.getList('factoring/invoices', onePage)
    await come()
    expect(known(['factoring/invoices', 'getList', onePage])).toBeDefined()
    for (const params of [
      { ...onePage, pagination: { page: 2, perPage: 10 } },
      { ...onePage, filter: { number: '1' } },
      { ...onePage, sort: { field: 'id', order: 'DESC' } },
    ])
      expect(known(['factoring/invoices', 'getList', params])).toBeUndefined()
    for (const key of [
      ['factoring/invoices', 'getOne', { id: '1' }],
      ['constructor', 'getList', onePage],
      ['auth', 'checkAuth', {}],
      [1],
    ])
      expect(known(key)).toBeUndefined()
  })

  test('are left to the call for a page past the last one, which asks for the last one (INV-09)', async () => {
    const past = { ...onePage, pagination: { page: 9, perPage: 10 } }
    body = rowsOf('factoring/invoices', [])
    await api.getList('factoring/invoices', past)
    await come()
    expect(known(['factoring/invoices', 'getList', past])).toBeUndefined()
  })

  test('are left to the call if the response is not a list, which then reports it', async () => {
    body = rowsOf('factoring/invoices', [])
    await api.getList('factoring/invoices', onePage)
    answers = answers.map(({ address }) => ({ address, body: { message: 'Service unavailable' } }))
    await come()
    expect(known(['factoring/invoices', 'getList', onePage])).toBeUndefined()
  })

  test('are missing if no contract has the chosen id', async () => {
    body = rowsOf('loan/bills', [{ id: '1' }])
    await api.getList('loan/bills', { ...onePage, filter: { contractId: ['7'] } })
    await come()
    expect(known(['loan/bills', 'getList', { ...onePage, filter: { contractId: ['8'] } }])).toBeUndefined()
  })

  test('leave the contracts that only name others to the call that names them', async () => {
    body = rowsOf('loan/bills', [{ id: '1' }])
    const filter = { contractId: ['7'] }
    await api.getList('loan/bills', { ...onePage, filter })
    await come()
    const next = { ...onePage, pagination: { page: 2, perPage: 10 }, filter }
    expect(known(['loan/bills', 'getList', next])).toBeUndefined()
    answers = []
    await financeApi(definitions, portal).getList('loan/bills', next)
    expect(answers.map(({ address }) => address.split('?')[0])).toEqual([`/api${definitions['loan/bills']?.api.list}`])
  })
})
