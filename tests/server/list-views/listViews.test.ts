import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListView } from '../../../schemas/generated/types/entities/list-view.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

const PATH = '/api/list-views'
const RESOURCE = 'factoring/invoices'
const MAX_VIEWS = 50

let portal: TestApp
let users: Record<'demo' | 'viewer' | 'other' | 'operator', Client>

beforeAll(async () => {
  portal = await buildTestApp()
  users = {
    demo: await portal.as('demo'),
    viewer: await portal.as('viewer'),
    other: await portal.as('other'),
    operator: await portal.as('operator'),
  }
}, 120_000)
afterAll(() => portal.close())

const aView = (name: string, change: Record<string, unknown> = {}) => ({
  resource: RESOURCE,
  name,
  search: '?status=OVERDUE&sort=invoiceDueDate,ASC',
  columns: ['invoiceNumber', 'daysOverdue'],
  ...change,
})
const save = async (name: string, change = {}, client = users.demo): Promise<ListView> => {
  const answer = await client.post(PATH, aView(name, change))
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ListView>()
}
const list = async (client = users.demo, resource = RESOURCE) =>
  (await client.get(`${PATH}?resource=${resource}`)).json<{ content: ListView[] }>().content
const codeOf = async (answer: Promise<{ statusCode: number; json(): { code?: string } }>) => {
  const { statusCode, json } = await answer
  return [statusCode, json().code]
}

test('saves filters, order, size and columns of a list, by name (LST-30)', async () => {
  const saved = await save('  Late  ')
  expect(saved).toEqual({
    id: saved.id,
    resource: RESOURCE,
    name: 'Late',
    search: '?page=1&size=10&status=OVERDUE&sort=invoiceDueDate,ASC',
    columns: ['invoiceNumber', 'daysOverdue'],
    isDefault: false,
    isOwn: true,
  })
  await save('early', { search: '?size=20&page=7' })
  expect((await list()).map(({ name, search }) => [name, search])).toEqual([
    ['early', '?page=1&size=20'],
    ['Late', '?page=1&size=10&status=OVERDUE&sort=invoiceDueDate,ASC'],
  ])
})

test('keeps the order and widths of the columns, without columns that the list does not know (LST-42)', async () => {
  const columns = ['daysOverdue', 'invoiceNumber']
  const { id } = await save('Wide', { columns, widths: { invoiceNumber: 300, other: 90 } })
  expect((await users.viewer.get(`${PATH}/${id}`)).json()).toMatchObject({ columns, widths: { invoiceNumber: 300 } })
  const changed = await users.demo.patch(`${PATH}/${id}`, { widths: { daysOverdue: 90 } })
  expect(changed.json<ListView>().widths).toEqual({ daysOverdue: 90 })
  for (const widths of [{ invoiceNumber: 47 }, { invoiceNumber: 801 }, { invoiceNumber: 1.5 }, { 'X Y': 90 }])
    expect((await users.demo.patch(`${PATH}/${id}`, { widths })).statusCode, JSON.stringify(widths)).toBe(422)
  await users.demo.delete(`${PATH}/${id}`)
})

test('has one default of a list, which two tabs cannot double (LST-32)', async () => {
  const [one, other] = [await save('Default one'), await save('Default other')]
  const answers = await Promise.all(
    [one, other].map(({ id }) => users.demo.patch(`${PATH}/${id}`, { isDefault: true })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  await users.demo.patch(`${PATH}/${one.id}`, { isDefault: true })
  expect((await list()).filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['Default one'])
  await users.demo.patch(`${PATH}/${one.id}`, { isDefault: false })
  expect((await list()).filter(({ isDefault }) => isDefault)).toEqual([])
})

test('refuses a name twice, in any letter case, also from two tabs at once', async () => {
  const answers = await Promise.all(['Twice', 'TWICE'].map(name => users.demo.post(PATH, aView(name))))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const { id } = await save('Once')
  expect(await codeOf(users.demo.patch(`${PATH}/${id}`, { name: 'twice' }))).toEqual([409, 'LIST_VIEW_EXISTS'])
  expect((await users.demo.patch(`${PATH}/${id}`, { name: 'ONCE' })).json<ListView>().name).toBe('ONCE')
  await save('Twice', {}, users.viewer)
})

test("opens a colleague's view by its id, without letting anybody else change it (LST-33)", async () => {
  const { id } = await save('Shared')
  await users.demo.patch(`${PATH}/${id}`, { isDefault: true })
  expect((await users.viewer.get(`${PATH}/${id}`)).json()).toMatchObject({
    name: 'Shared',
    isOwn: false,
    isDefault: false,
  })
  expect((await list(users.viewer)).map(({ name }) => name)).not.toContain('Shared')
  for (const client of [users.viewer, users.other, users.operator]) {
    expect((await client.patch(`${PATH}/${id}`, { name: 'Mine' })).statusCode).toBe(404)
    expect((await client.delete(`${PATH}/${id}`)).statusCode).toBe(404)
  }
  for (const client of [users.other, users.operator]) expect((await client.get(`${PATH}/${id}`)).statusCode).toBe(404)
  expect((await users.demo.delete(`${PATH}/${id}`)).statusCode).toBe(204)
  // The other tab still shows it.
  expect((await users.demo.patch(`${PATH}/${id}`, { name: 'Gone' })).statusCode).toBe(404)
  expect((await users.demo.delete(`${PATH}/${id}`)).statusCode).toBe(404)
  expect((await users.viewer.get(`${PATH}/${id}`)).statusCode).toBe(404)
})

test('drops what the list does not know, when it is saved and when it is read', async () => {
  const saved = await save('Unknown', { search: '?gone=1&status=NONE&page=3', columns: ['gone', 'invoiceNumber'] })
  expect([saved.search, saved.columns]).toEqual(['?page=1&size=10', ['invoiceNumber']])
  // A filter and the columns that a later release has removed.
  await portal.db
    .updateTable('list_view')
    .set({ search: '?removed=1&status=PAID', columns: JSON.stringify(['removed']) })
    .where('id', '=', saved.id)
    .execute()
  const read = (await users.demo.get(`${PATH}/${saved.id}`)).json<ListView>()
  expect([read.search, read.columns.includes('invoiceNumber'), read.columns.includes('removed')]).toEqual([
    '?page=1&size=10&status=PAID',
    true,
    false,
  ])
  expect((await users.demo.post(PATH, aView('None', { columns: ['gone'] }))).statusCode).toBe(422)
})

test.each<[string, Record<string, unknown>]>([
  ['a view of 10 KB', { search: `?invoiceNumber=${'x'.repeat(10_240)}` }],
  ['a long name', { name: 'x'.repeat(61) }],
  ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }],
  ['a blank name', { name: '   ' }],
  ['a name of invisible characters', { name: '\u200B\u2060' }],
  ['a name that turns the direction', { name: 'Bad\u202Elate' }],
  ['a name of two lines', { name: 'Bad\nlate' }],
  ['a name with a control character', { name: 'Bad\u0007' }],
  ['half of a character', { name: 'Bad\uD800' }],
  ['a column twice', { columns: ['invoiceNumber', 'invoiceNumber'] }],
  ['a member of every object as a column', { columns: ['constructor'] }],
  ['no columns', { columns: [] }],
  ['61 columns', { columns: Array.from({ length: 61 }, (_, index) => `column${index}`) }],
  ['an address instead of filters', { search: 'https://elsewhere.example/?status=PAID' }],
  ['an unknown key', { owner: '1' }],
])('refuses %s', async (_, change) => {
  expect((await users.demo.post(PATH, aView('Bad', change))).statusCode).toBeGreaterThanOrEqual(400)
  expect((await list()).map(({ name }) => name)).not.toContain('Bad')
})

test('refuses filters that are longer than is kept, once they are written as an address (LST-46)', async () => {
  const ids = Array.from({ length: 95 }, (_, index) => 100_000 + index).join(',')
  const search = `?contractId=${ids}&thirdPartyId=${ids}&invoiceNumber=${'ą'.repeat(60)}`
  expect(search.length).toBeLessThan(1500)
  expect(await codeOf(users.demo.post(PATH, aView('Long', { search })))).toEqual([422, 'LIST_VIEW_TOO_LONG'])
  const { id } = await save('Short')
  expect(await codeOf(users.demo.patch(`${PATH}/${id}`, { search }))).toEqual([422, 'LIST_VIEW_TOO_LONG'])
  expect((await users.demo.get(`${PATH}/${id}`)).json<ListView>().search).toContain('status=OVERDUE')
  const half = `?contractId=${ids}&invoiceNumber=${'ą'.repeat(60)}`
  expect((await users.demo.patch(`${PATH}/${id}`, { search: half })).statusCode).toBe(200)
})

test('takes no filter, order or size that the list has not (LST-46)', async () => {
  const { search } = await save('Hostile', { search: '?sort=password_hash,DESC&size=100000&page=-1&status=%00&x[]=1' })
  expect(search).toBe('?page=1&size=10')
})

test('is for lists that the caller may see', async () => {
  expect((await users.demo.post(PATH, aView('Loans', { resource: 'loan/bills' }))).statusCode).toBe(403)
  expect((await users.demo.post(PATH, aView('Audit', { resource: 'operator/audit' }))).statusCode).toBe(403)
  expect((await users.demo.post(PATH, aView('Nowhere', { resource: 'factoring/nowhere' }))).statusCode).toBe(404)
  expect((await users.demo.get(`${PATH}?resource=operator/audit`)).statusCode).toBe(403)
  expect((await portal.client().get(`${PATH}?resource=${RESOURCE}`)).statusCode).toBe(401)
  const audit = { resource: 'operator/audit', search: '?' }
  const columns = portal.app.resources
    .document('operator/audit')
    .columns.map(({ field }) => field)
    .slice(0, 1)
  await save('Audit', { ...audit, columns }, users.operator)
  expect((await list(users.operator, 'operator/audit')).map(({ name }) => name)).toEqual(['Audit'])
})

test('keeps at most 50 views of a list, though 1,000 are sent at once (LST-30)', async () => {
  const before = (await list(users.viewer)).length
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, index) => users.viewer.post(PATH, aView(`View ${index}`))),
  )
  const codes = answers
    .filter(({ statusCode }) => statusCode !== 200)
    .map(answer => answer.json<{ code: string }>().code)
  expect(codes).toEqual(Array.from({ length: 1000 - MAX_VIEWS + before }, () => 'LIST_VIEWS_TOO_MANY'))
  expect(await list(users.viewer)).toHaveLength(MAX_VIEWS)
})
