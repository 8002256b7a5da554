import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

type Statement = { id: string; number: string; date: string; type: string; amount: { amount: string } }
let portal: TestApp
let demo: Client
const trap = '=HYPERLINK("http://evil.example";"x") & <b>ąž</b>'

beforeAll(async () => {
  portal = await buildTestApp({ config: { now: () => new Date('2026-11-20T09:15:00Z') } })
  demo = await portal.as('demo')
})
afterAll(() => portal.close())

async function exported(query: string) {
  const answer = await demo.get(`/api/acts:export?${query}`)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  const [sheet] = (await readXlsx(answer.rawPayload)).sheets
  const [header = [], ...rows] = sheet!.rows
  return { answer, sheet: sheet!, header, rows }
}
const list = async (query: string) =>
  (await demo.get(`/api/statements?${query}`)).json<{ content: Statement[]; totalElements: number }>()
const text = (language: 'en' | 'lt', key: string) => portal.app.texts.get(language, 'staff', key)

describe('export of acts', () => {
  test('contains every statement under the filters, not the page, in the order of the list', async () => {
    const query = 'contractId=1&type=PAYOUT&dateFrom=2026-01-01&sort=amount,DESC'
    const { rows, header } = await exported(`${query}&columns=number,date,type,amount`)
    const { content, totalElements } = await list(`${query}&size=1000`)
    expect(totalElements).toBeGreaterThan(100)
    expect(rows).toHaveLength(totalElements)
    expect(header).toEqual(
      ['number', 'date', 'type', 'amount'].map(field => text('en', `resources.factoring/reports.fields.${field}`)),
    )
    expect(
      rows
        .slice(0, content.length)
        .map(([number, date, type, amount]) => [number, (date as Date).toISOString().slice(0, 10), type, amount]),
    ).toEqual(
      content.map(one => [one.number, one.date, text('en', 'values.statementType.PAYOUT'), Number(one.amount.amount)]),
    )
  })

  test('with a fee act contains its parts, invoice by invoice (STM-07)', async () => {
    const month = (await list('contractId=1&type=COMMISSION_FEE&dateTo=2026-10-31&size=1')).content[0]!
    const { rows, header } = await exported(`feesActId=${month.id}&sort=date,ASC&language=lt`)
    expect(header).toContain(text('lt', 'resources.factoring/reports.fields.thirdPartyName'))
    expect(rows.length).toBeGreaterThan(5)
    const sum = rows.reduce((total, row) => total + Math.round(Number(row.at(-1)) * 100), 0)
    expect(sum).toBe(Math.round(Number(month.amount.amount) * 100))
    expect(rows.every(row => row[2] === text('lt', 'values.statementType.COMMISSION_FEE'))).toBe(true)
  })

  test('keeps text that looks like a formula or markup as text (SEC-44)', async () => {
    const { id } = await portal.db
      .insertInto('act')
      .values({
        contract_id: '1',
        invoice_id: null,
        type: 'OTHER_FEE',
        number: trap,
        date: '2026-11-19',
        amount: '1.00',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { sheet, rows } = await exported(`feesActId=${id}`)
    expect(rows.map(([number]) => number)).toEqual([trap])
    expect([...(sheet.cells?.values() ?? [])].every(cell => cell.formula === undefined)).toBe(true)
  })

  test('is a download named after the time of export, with the columns of the list by default (STM-08)', async () => {
    const { answer, header } = await exported('contractId=1&dateFrom=2026-11-01')
    expect(answer.headers['content-disposition']).toBe('attachment; filename="act_20261120-091500.xlsx"')
    expect(header).toHaveLength(4)
  })

  test('without rows is a sheet with a header', async () => {
    expect((await exported('dateFrom=1999-01-01&dateTo=1999-12-31')).rows).toEqual([])
  })
})
