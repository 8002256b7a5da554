import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { contractIdOf } from '../../support/sentRequests.ts'

let portal: TestApp
let demo: Client
let foreign: string
let own: string
beforeAll(async () => {
  portal = await buildTestApp({ config: { now: () => new Date('2026-11-20T09:15:00Z') } })
  demo = await portal.as('demo')
  own = await contractIdOf(portal)
  foreign = await contractIdOf(portal, 'F-EE-250102')
}, 60_000)
afterAll(() => portal.close())

type Row = Readonly<Record<string, any>>
const staff = (key: string) => portal.app.texts.get('en', 'staff', key)

async function xlsx(address: string) {
  const answer = await demo.get(`/api${address}${address.includes('?') ? '&' : '?'}language=en`)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const { sheets } = await readXlsx(answer.rawPayload)
  const [rows, about] = sheets
  expect(about?.name).toBe('About this file')
  return {
    header: rows!.rows[0]!,
    rows: rows!.rows.slice(1),
    about: Object.fromEntries(about!.rows.map(([label, value]) => [String(label), value])),
    fileName: String(answer.headers['content-disposition']),
  }
}

async function csv(address: string): Promise<string[][]> {
  const answer = await demo.get(`/api${address}${address.includes('?') ? '&' : '?'}format=csv&language=en`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'))
  const lines = answer.body.replace('\uFEFF', '').split('\r\n')
  expect(lines.at(-1)).toBe('')
  return lines.slice(0, -1).map(line => line.split(';').map(cell => cell.replace(/^"|"$/g, '')))
}

const lists = [
  ['/factor-invoices', '/factor-invoices:export', 'content', 'invoiceNumber', 'factoring/bills', 'bills_'],
  ['/contracts', '/contracts:export', 'content', 'contractNumber', 'factoring/contracts', 'contracts_'],
  [
    '/contracts/third-parties',
    '/contracts/third-parties:export',
    'thirdParties',
    'party.name',
    'factoring/buyers',
    'buyers_',
  ],
  ['/statements', '/acts:export', 'content', 'number', 'factoring/reports', 'act_'],
  ['/invoice', '/invoices:export', 'content', 'invoiceNumber', 'factoring/invoices', 'invoices_'],
] as const

const valueAt = (row: Row, field: string): unknown => field.split('.').reduce<any>((node, name) => node?.[name], row)

describe.each(lists)('export of %s', (list, exported, listKey, field, resource, prefix) => {
  const paged = listKey === 'content' ? '?size=1000' : ''

  test('has the rows, order and columns of the list, in both formats (OPR-17)', async () => {
    const all = (await demo.get(`/api${list}${paged}`)).json<Record<string, any>>()
    const rows = all[listKey] as Row[]
    const file = await xlsx(exported)
    const names = rows.map(row => valueAt(row, field))
    expect(names.length).toBeGreaterThan(1)
    const shown = file.rows.map(row => row[file.header.indexOf(staff(`resources.${resource}.fields.${field}`))])
    expect(shown.slice(0, 1000)).toEqual(names)
    expect(file.fileName).toContain(`${prefix}20261120-091500.xlsx`)
    const lines = await csv(exported)
    expect(lines[0]).toEqual(file.header)
    expect(lines.length - 1).toBe(file.rows.length)
    expect(lines[1]?.length).toBe(file.header.length)
  })

  test('says on a second sheet what it holds: list, time, filters, order, rows and totals (OPR-18)', async () => {
    const { about, header, rows } = await xlsx(exported)
    expect(about).toMatchObject({ 'Made on': '2026-11-20 11:15', Filters: 'None', Rows: rows.length })
    const totals = Object.entries(about).filter(([label]) => label.startsWith('Total: '))
    expect(totals.length).toBeGreaterThan(0)
    for (const [label, total] of totals) {
      const at = header.indexOf(label.slice('Total: '.length))
      const sum = rows.reduce((cents, row) => cents + Math.round(Number(row[at] ?? 0) * 100), 0)
      expect([label, Math.round(Number(total) * 100)]).toEqual([label, sum])
    }
  })

  test('takes no unknown column, order, format or parameter', async () => {
    for (const wrong of ['columns=password', 'sort=password,ASC', 'format=pdf', 'language=xx', 'unknown=1'])
      expect((await demo.get(`/api${exported}?${wrong}`)).statusCode, wrong).toBe(400)
  })

  test('needs a session and the permission to read', async () => {
    expect((await portal.client().get(`/api${exported}`)).statusCode).toBe(401)
    const permissions = await portal.db.selectFrom('permission').selectAll().where('type', '=', 'READ').execute()
    await portal.db.deleteFrom('permission').where('type', '=', 'READ').execute()
    try {
      expect((await demo.get(`/api${exported}`)).statusCode).toBe(403)
    } finally {
      await portal.db.insertInto('permission').values(permissions).execute()
    }
  })
})

describe('second sheet of an export', () => {
  test('names the filters in words: contract, dates, statuses and text', async () => {
    const { about } = await xlsx(
      `/factor-invoices:export?contractId=${own}&status=PAID&status=OVERDUE&dateFrom=2026-01-01&invoiceNumber=%3DQQ&sort=invoiceAmount,ASC`,
    )
    expect(about).toMatchObject({
      Contract: 'F-LT-240117',
      [staff('resources.factoring/bills.fields.status')]:
        `${staff('values.billStatus.PAID')}, ${staff('values.billStatus.OVERDUE')}`,
      [staff('resources.factoring/bills.fields.date')]: '2026-01-01 – …',
      Rows: 0,
      Order: `${staff('resources.factoring/bills.fields.invoiceAmount')}, ascending`,
    })
    expect(Object.values(about)).toContain('=QQ')
  })

  test('names a buyer of the company, and no other one', async () => {
    const thirdParty = async (party: string) =>
      portal.db
        .selectFrom('contract_third_party as l')
        .innerJoin('contract as c', 'c.id', 'l.contract_id')
        .innerJoin('third_party as t', 't.id', 'l.third_party_id')
        .select(['t.id', 't.name'])
        .where('c.id', '=', party)
        .orderBy('t.id', 'desc')
        .executeTakeFirstOrThrow()
    const [ours, theirs] = [await thirdParty(own), await thirdParty(foreign)]
    expect(Object.values((await xlsx(`/invoices:export?thirdPartyId=${ours.id}`)).about)).toContain(ours.name)
    const { about } = await xlsx(`/invoices:export?thirdPartyId=${theirs.id}`)
    expect(Object.values(about)).not.toContain(theirs.name)
  })
})

test.each([
  '/factor-invoices:export?contractId=',
  '/acts:export?contractId=',
  '/contracts/third-parties:export?contractIds=',
])('%s with a contract of another company is not found', async address => {
  expect((await demo.get(`/api${address}${foreign}`)).statusCode).toBe(404)
  expect((await demo.get(`/api${address}${own},${foreign}`)).statusCode).toBe(404)
  expect((await demo.get(`/api${address}${own}`)).statusCode).toBe(200)
})
