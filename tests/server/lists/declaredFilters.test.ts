import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filterNames } from '../../../schemas/listFilters.ts'
import type { FilterDefinition } from '../../../schemas/resourceDefinition.ts'
import { lists } from '../../../server/lists.ts'
import { businessDay } from '../../../server/texts/businessDay.ts'
import { loadDemoApplications } from '../../../server/modules/operator-applications/demoApplications.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { answerStatement, beginStatement, sendStatement } from '../../support/bankStatements.ts'
import { asBorrower, billQuery } from '../../support/loans.ts'
import { sendBuyerRequest, sendLimitRequest } from '../../support/sentRequests.ts'
import { sentInvoices } from '../../support/verification.ts'

type Row = Readonly<Record<string, unknown>>
type Page = { content: Row[]; totalElements: number }
type Example = { readonly query: string; readonly matches: (row: Row) => boolean }

let portal: TestApp
let users: { demo: Client; operator: Client; borrower: Client }
let foreignContract: string

beforeAll(async () => {
  portal = await buildTestApp()
  users = {
    demo: await portal.as('demo'),
    operator: await portal.as('operator'),
    borrower: await asBorrower(portal),
  }
  await loadDemoApplications({ db: portal.db, forms: portal.app.forms, now: new Date('2026-11-20T10:00:00Z') })
  // Two views and a search, so that the audit has rows to filter.
  const { content } = (await users.operator.get('/api/operator/applications')).json<Page>()
  for (const { id } of content.slice(0, 2)) await users.operator.get(`/api/operator/applications/${String(id)}`)
  await users.operator.post('/api/operator/applications/find', { code: '39001010000' })
  const companies = [
    { company_name: 'UAB Vaivora', country: 'LT', company_code: '304512378' },
    { company_name: 'SIA Daugavas koks', country: 'LV', company_code: '40003032949' },
    { company_name: 'UAB Medžio namai', country: 'LT', company_code: '110053842' },
  ]
  for (const [index, company] of companies.entries()) {
    const begun = await beginStatement(portal, company, index !== 1 ? {} : { institution_id: 'SIMSAULE_SAULLV2X' })
    answerStatement(portal, begun)
    const { reference } = await sendStatement(portal, begun)
    await portal.db
      .updateTable('bank_statement')
      .set({ sent_at: new Date(Date.now() - index * 5 * 86_400_000) })
      .where('reference', '=', reference ?? '')
      .execute()
  }
  await someVerdicts()
  await someRequests()
  foreignContract = (await (await portal.as('other')).get('/api/contracts')).json<{ content: { id: string }[] }>()
    .content[0]!.id
}, 60_000)
afterAll(() => portal.close())

/** Three answers on different days, one from another domain. */
async function someVerdicts(): Promise<void> {
  const { key, ids } = await sentInvoices(portal, 3)
  for (const [index, id] of ids.entries()) {
    const name = ['Jonas Buhalteris', 'Ona Finansė', 'Petras Vadovas'][index]
    const verifier = {
      fullName: name,
      email: index === 1 ? 'ona@holding.example' : 'ona@buyer.example',
      agreesWithVerificationTerms: true,
    }
    const verdict = index === 0 ? { action: 'REJECT', comment: 'Not ours' } : { action: 'ACCEPT' }
    const body = { verifier, invoices: [{ invoiceId: id, ...verdict }] }
    await portal.client().post('/api/public/invoice/buyer/verify', body, { 'x-verification-key': key })
    await portal.db
      .updateTable('invoice_verdict')
      .set({ created_at: new Date(Date.now() - index * 5 * 86_400_000) })
      .where('invoice_id', '=', id)
      .execute()
  }
}

/** Requests of two companies, of several kinds and states, on different days. */
async function someRequests(): Promise<void> {
  const sent = [
    await sendLimitRequest(portal, users.demo),
    await sendBuyerRequest(portal, users.demo),
    await sendLimitRequest(portal, await portal.as('other'), 'F-EE-250102'),
  ]
  const headers = { 'if-match': '"1"' }
  await users.operator.post(`/api/operator/requests/${sent[0]!.id}/approve`, {}, headers)
  await users.operator.post(`/api/operator/requests/${sent[2]!.id}/refuse`, { reason: 'No' }, headers)
  for (const [index, { id }] of sent.entries())
    await portal.db
      .updateTable('contract_request')
      .set({ created_at: new Date(Date.now() - index * 5 * 86_400_000) })
      .where('id', '=', id)
      .execute()
}

type Extra = {
  /** Another field that the filter matches as well. */
  readonly also?: Readonly<Record<string, string>>
  /** The field of the rows that the filter compares. */
  readonly from?: Readonly<Record<string, string>>
  /** Parameters of every call. */
  readonly base?: string
  /** Filters on something that the rows do not show. */
  readonly elsewhere?: readonly string[]
}

const extras: Readonly<Record<string, Extra>> = {
  // By the partner's id: operator-partners/operatorPartners.test.ts.
  'operator/audit': { elsewhere: ['partnerId'] },
  'loan/bills': { base: `&${billQuery('L-LT-230041', 'L-LT-240145', 'L-LT-250112')}` },
  'factoring/bills': { also: { invoiceNumber: 'relatedInvoiceNumber' } },
  'operator/statements': { from: { search: 'companyName' } },
  'operator/requests': { from: { search: 'companyName' } },
  'operator/verifications': { from: { search: 'verifierName' } },
  'operator/applications': { from: { search: 'applicantName', partnerId: 'partnerName' } },
}

// Partners are served in the dialect of simple-rest, transactions are those of one statement: both have tests of their
// own (operator-partners, operator-statements). Loans come all at once and have no filters (loans/loanExports.test.ts).
const others = ['operator/partners', 'operator/statement-transactions', 'loan/contracts']
const financeLists = lists.filter(({ resource }) => !others.includes(resource))

describe.each(financeLists.map(list => [list.resource, list] as const))('list %s', (resource, list) => {
  const isOperators = resource.startsWith('operator/')
  const isLoans = resource.startsWith('loan/')
  const user = () => (isOperators ? users.operator : isLoans ? users.borrower : users.demo)
  const { base = '' } = extras[resource] ?? {}
  const definition = () => portal.app.resources.document(resource)
  const filters = () =>
    [...(list.apiFilters ?? []), ...(definition().filters ?? [])].filter(
      ({ field }) => !extras[resource]?.elsewhere?.includes(field),
    )
  const callsOf = () => {
    const { api } = definition()
    return [api.list, api.totals, api.tabs, api.export].filter(path => path !== undefined)
  }

  async function page(query: string): Promise<Page> {
    const answer = await user().get(`/api${definition().api.list}?size=1000${base}${query}`)
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    const { listKey = 'content', totalKey = 'totalElements' } = definition().api
    const found = answer.json<Record<string, unknown>>()
    return { content: found[listKey] as Row[], totalElements: found[totalKey] as number }
  }

  async function allRows(): Promise<Row[]> {
    const rows: Row[] = []
    for (let number = 1; ; number += 1) {
      const { content, totalElements } = await page(`&page=${number}`)
      rows.push(...content)
      if (rows.length >= totalElements) return rows
    }
  }

  /** Values from the rows for a filter, with the rows that they match. */
  async function examplesOf(filter: FilterDefinition, rows: readonly Row[]): Promise<Example[]> {
    const { field, kind, param = field } = filter
    const on = extras[resource]?.from?.[field] ?? filter.on ?? field
    const also = extras[resource]?.also?.[field]
    const texts = (row: Row) => [valueAt(row, on), ...(also === undefined ? [] : [valueAt(row, also)])].map(textOf)
    const values = [...new Set(rows.map(row => textOf(valueAt(row, on))).filter(Boolean))].toSorted()
    const value = values[Math.floor(values.length / 2)] ?? ''
    const [from = '', to = ''] = filterNames(param, kind)
    switch (kind) {
      case 'search':
        return [value, value.slice(1).toUpperCase()].map(part => ({
          query: `&${param}=${encodeURIComponent(part)}`,
          matches: row => texts(row).some(text => text.toLowerCase().includes(part.toLowerCase())),
        }))
      case 'dateRange': {
        const days = [...new Set(values.map(dayOf))].toSorted()
        const [first = '', last = ''] = [days[Math.floor(days.length / 3)], days[Math.ceil((days.length * 2) / 3) - 1]]
        const isWithin = (day: string) => day >= first && day <= last
        return [
          {
            query: `&${from}=${first}&${to}=${last}`,
            matches: row => isWithin(dayOf(textOf(valueAt(row, on)))),
          },
        ]
      }
      case 'daysOverdue': {
        const counts = rows.map(row => Number(valueAt(row, on) ?? 0)).filter(days => days > 0)
        const [first = 1, last = 1] = [0, 0.5].map(
          part => counts.toSorted((a, b) => a - b)[Math.floor(counts.length * part)],
        )
        const isWithin = (days: unknown, least: number, most = Infinity) =>
          typeof days === 'number' && days >= least && days <= most
        return [
          { query: `&${from}=${first}&${to}=${last}`, matches: row => isWithin(valueAt(row, on), first, last) },
          { query: `&${from}=${last}`, matches: row => isWithin(valueAt(row, on), last) },
          { query: `&${to}=${last}`, matches: row => isWithin(valueAt(row, on), 1, last) },
        ]
      }
      case 'amountRange': {
        const amounts = rows.map(row => centsOf(valueAt(row, on))).toSorted((a, b) => a - b)
        const [low = 0, high = 0] = [1 / 3, 2 / 3].map(part => amounts[Math.floor(amounts.length * part)])
        const text = (cents: number) => (cents / 100).toFixed(2)
        const isWithin = (row: Row, least: number, most: number) => {
          const cents = centsOf(valueAt(row, on))
          return cents >= least && cents <= most
        }
        return [
          { query: `&${from}=${text(low)}&${to}=${text(high)}`, matches: row => isWithin(row, low, high) },
          { query: `&${from}=${text(high)}`, matches: row => isWithin(row, high, Infinity) },
          { query: `&${to}=${text(low)}`, matches: row => isWithin(row, -Infinity, low) },
        ]
      }
      case 'references': {
        // The filter compares ids, which rows of the list may not show; one record has one name.
        const idOfRow = (row: Row) => textOf(row[field])
        const ids = [...new Set(rows.map(idOfRow))].toSorted()
        return [ids.slice(0, 1), ids.slice(1, 3)].map(chosen => ({
          query: `&${param}=${chosen.join(',')}`,
          matches: row => chosen.includes(idOfRow(row)),
        }))
      }
      case 'reference':
        return [{ query: `&${param}=${await idOf(field, value)}`, matches: row => texts(row)[0] === value }]
      case 'select':
        return [{ query: `&${param}=${value}`, matches: row => texts(row)[0] === value }]
      case 'multiselect':
        return [[value], ...(values.length > 2 ? [values.slice(1, 3)] : [])].map(chosen => ({
          query: chosen.map(one => `&${param}=${one}`).join(''),
          matches: row => chosen.includes(texts(row)[0] ?? ''),
        }))
    }
  }

  test('is narrowed by every filter to exactly the rows that match it', async () => {
    const rows = await allRows()
    expect(rows.length).toBeGreaterThan(1)
    for (const filter of filters()) {
      for (const { query, matches } of await examplesOf(filter, rows)) {
        const expected = rows.filter(matches).map(({ id }) => id)
        const { content, totalElements } = await page(query)
        expect([query, totalElements]).toEqual([query, expected.length])
        expect(content.map(({ id }) => id)).toEqual(expected.slice(0, 1000))
        expect(expected.length, `${query} matches rows`).toBeGreaterThan(0)
        // One day of audit: its range matches all rows.
        if (resource !== 'operator/audit' || filter.kind !== 'dateRange')
          expect(expected.length, `${query} leaves rows out`).toBeLessThan(rows.length)
      }
    }
  }, 60_000)

  test('has the same number of rows in its export, and the sums of its rows as totals', async () => {
    const { api, columns } = definition()
    const rows = await allRows()
    expect(rows.length).toBeGreaterThan(1)
    for (const filter of filters()) {
      const [{ query } = { query: '' }] = await examplesOf(filter, rows)
      const { content, totalElements } = await page(query)
      if (api.export !== undefined) {
        const answer = await user().get(`/api${api.export}?columns=${columns[0]!.field}${base}${query}`)
        const { sheets } = await readXlsx(answer.rawPayload)
        expect([filter.field, sheets[0]!.rows.length - 1]).toEqual([filter.field, totalElements])
      }
      const summed = columns.find(column => column.total !== undefined && column.field.toLowerCase().includes('amount'))
      if (api.totals === undefined || summed?.total === undefined || content.length < totalElements) continue
      const totals = (await user().get(`/api${api.totals}?${(base + query).slice(1)}`)).json<Row>()
      const sum = content.reduce((cents, row) => cents + centsOf(valueAt(row, summed.field)), 0)
      expect([filter.field, centsOf(totals[summed.total])]).toEqual([filter.field, sum])
    }
  }, 120_000)

  // Other lists have no tabs.
  test.runIf(hasTabs(resource))(
    'counts its rows by tab under the other filters, and sums them (LST-02)',
    async () => {
      const { api, tabs } = definition()
      const own = definition().filters?.find(({ field }) => field === tabs?.filter)
      const on = own?.on ?? own?.field ?? ''
      const summed = definition().columns.find(({ total }) => total !== undefined && total === tabs?.sum)?.field
      const rows = await allRows()
      for (const filter of [undefined, ...filters()]) {
        const [{ query, matches } = { query: '', matches: () => true }] =
          filter === undefined ? [] : await examplesOf(filter, rows)
        // The filter of the tabs is the only one that does not narrow their numbers.
        const expected = filter?.field === own?.field ? rows : rows.filter(matches)
        const values = [...new Set(expected.map(row => textOf(valueAt(row, on))))].toSorted()
        const answer = await user().get(`/api${api.tabs}?${(base + query).slice(1)}`)
        expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
        const { counts, isBounded } = answer.json<{ counts: Row[]; isBounded: boolean }>()
        expect([query, isBounded]).toEqual([query, false])
        expect(counts.map(({ value, count, sum }) => [value, count, ...(summed ? [centsOf(sum)] : [])])).toEqual(
          values.map(value => {
            const under = expected.filter(row => textOf(valueAt(row, on)) === value)
            const cents = under.reduce((all, row) => all + centsOf(valueAt(row, summed ?? '')), 0)
            return [value, under.length, ...(summed ? [cents] : [])]
          }),
        )
      }
    },
    60_000,
  )

  test('rejects unknown and repeated parameters and a range that ends before it starts', async () => {
    for (const call of callsOf()) {
      expect((await user().get(`/api${call}?unknown=1${base}`)).statusCode).toBe(400)
      for (const { field, kind, param = field } of filters()) {
        const [name = '', other = ''] = filterNames(param, kind)
        if (kind === 'dateRange')
          expect((await user().get(`/api${call}?${name}=2026-02-02&${other}=2026-02-01${base}`)).statusCode).toBe(400)
        if (kind === 'daysOverdue')
          for (const range of [`${name}=10&${other}=9`, `${name}=0`, `${name}=-1`, `${other}=1.5`, `${other}=10000`])
            expect([range, (await user().get(`/api${call}?${range}${base}`)).statusCode]).toEqual([range, 400])
        if (kind === 'amountRange')
          for (const range of [
            `${name}=10&${other}=9.99`,
            `${name}=100&${other}=99`,
            `${name}=-1`,
            `${other}=1.555`,
            `${other}=1,5`,
            `${other}=1e3`,
            `${name}=99999999999999`,
          ])
            expect([range, (await user().get(`/api${call}?${range}${base}`)).statusCode]).toEqual([range, 400])
        if (kind !== 'multiselect')
          expect((await user().get(`/api${call}?${name}=2026-02-02&${name}=2026-02-02${base}`)).statusCode).toBe(400)
      }
    }
  })

  test("returns 404 for the whole call with another company's contract", async () => {
    if (definition().scope !== 'contract') return expect(filters().length).toBeGreaterThan(0)
    // A list that names its contracts by fields has a test of its own (loans/loanReports.test.ts).
    if (definition().api.contracts !== undefined) return
    for (const call of callsOf())
      expect((await user().get(`/api${call}?contractId=${foreignContract}`)).statusCode).toBe(404)
  })

  async function idOf(field: string, value: string): Promise<string> {
    if (field !== 'partnerId') return value
    const partners = (await users.operator.get('/api/operator/application-partners')).json<{
      content: { id: string; name: string }[]
    }>().content
    return partners.find(({ name }) => name === value)!.id
  }
})

function hasTabs(resource: string): boolean {
  return lists.find(list => list.resource === resource)?.tabs !== undefined
}

function valueAt(row: Row, field: string): unknown {
  return field.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], row)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Day of a date, or of a timestamp in the provider's countries. */
function dayOf(value: string): string {
  return value.length > 10 ? businessDay(new Date(value)) : value
}

function centsOf(value: unknown): number {
  const amount = typeof value === 'object' && value !== null ? (value as Row)['amount'] : value
  return Math.round(Number(amount ?? 0) * 100)
}
