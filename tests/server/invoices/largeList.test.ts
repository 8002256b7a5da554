import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindFilters } from '../../../server/lists/List.ts'
import { invoiceList } from '../../../server/modules/invoices/invoiceList.ts'
import { pageStatement } from '../../../server/modules/invoices/invoicePage.ts'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { buildTestApp, root, type Client, type TestApp } from '../../support/app.ts'

/** A contract so large that pages are found by index scans, without collecting and sorting, and that counting stops early. */
let portal: TestApp
let demo: Client
let heavy: string
const sortable = (
  JSON.parse(readFileSync(join(root, 'resources/factoring-invoices.json'), 'utf8')) as ResourceDefinition
).columns
  .filter(column => column.sortable === true)
  .map(column => column.field)
type Page = { content: { id: string }[]; totalElements: number; totalIsBounded: boolean }

beforeAll(async () => {
  portal = await buildTestApp({ large: true })
  await sql`update invoice set invoice_number = 'rare-' || id where id % 1009 = 0`.execute(portal.db)
  demo = await portal.as('demo')
  const { rows } = await sql<{
    id: string
  }>`select contract_id::text as id from invoice group by contract_id order by count(*) desc limit 1`.execute(portal.db)
  heavy = rows[0]!.id
}, 300_000)
afterAll(() => portal.close())

const list = async (query: string): Promise<Page> => {
  const answer = await demo.get(`/api/invoice?${query}`)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return answer.json<Page>()
}

const filters: readonly (readonly [query: string, condition: string])[] = [
  ['', 'true'],
  ['invoiceStatus=CLOSED', "i.status = 'CLOSED'"],
  ['invoiceStatus=CLOSED&invoiceStatus=PAID', "i.status in ('CLOSED', 'PAID')"],
  ['thirdPartyId=3', 'i.third_party_id = 3'],
  ['thirdPartyId=3&invoiceStatus=PAID', "i.third_party_id = 3 and i.status = 'PAID'"],
  ['thirdPartyId=3,4', 'i.third_party_id in (3, 4)'],
  ['thirdPartyId=3,4&invoiceStatus=PAID', "i.third_party_id in (3, 4) and i.status = 'PAID'"],
  ['amountFrom=1000&amountTo=5000.50', 'i.amount between 1000 and 5000.50'],
  [
    'amountFrom=1000&thirdPartyId=3&invoiceStatus=PAID',
    "i.amount >= 1000 and i.third_party_id = 3 and i.status = 'PAID'",
  ],
  ['invoiceNumber=bf-', "i.invoice_number ilike '%bf-%'"],
  ['invoiceNumber=RARE', "i.invoice_number ilike '%rare%'"],
  ['invoiceNumber=77', "i.invoice_number ilike '%77%'"],
  ['invoiceNumber=777&invoiceStatus=CLOSED', "i.invoice_number ilike '%777%' and i.status = 'CLOSED'"],
  ['invoiceNumber=zz', 'false'],
  ['dueDateFrom=2025-10-01&dueDateTo=2025-12-31', "i.due_date between '2025-10-01' and '2025-12-31'"],
  ['invoiceDateFrom=2025-01-01', "i.invoice_date >= '2025-01-01'"],
  [
    'invoiceDateTo=2025-06-30&dueDateFrom=2025-06-01&invoiceStatus=OVERDUE',
    "i.invoice_date <= '2025-06-30' and i.due_date >= '2025-06-01' and i.status = 'OVERDUE'",
  ],
]

/** All ids in the order that the specification of the list gives them: the slow way. */
async function truth(condition: string, field: string, direction: 'asc' | 'desc', scope = heavy): Promise<string[]> {
  const { rows } = await sql
    .raw<{
      id: string
    }>(`select i.id::text as id from invoice i join third_party t on t.id = i.third_party_id join contract c on c.id = i.contract_id
    where i.contract_id in (${scope}) and ${condition} order by ${invoiceList.columns.sortKeys(field)[0]} ${direction}, i.id ${direction}`)
    .execute(portal.db)
  return rows.map(row => row.id)
}

describe.each(filters)('list filtered by "%s"', (query, condition) => {
  test('has the pages of the whole list at the beginning, in the middle and at the end', async () => {
    for (const [field, order] of [
      ['invoiceDate', 'DESC'],
      ['invoiceDate', 'ASC'],
      ['invoiceAmount', 'DESC'],
      ['invoiceDueDate', 'ASC'],
      ['thirdPartyName', 'ASC'],
      ['invoiceStatus', 'DESC'],
    ] as const) {
      const ids = await truth(condition, field, order === 'ASC' ? 'asc' : 'desc')
      for (const page of new Set([
        1,
        2,
        Math.max(1, Math.floor(ids.length / 50)),
        Math.max(1, Math.floor(ids.length / 27)),
        Math.max(1, Math.ceil(ids.length / 25)),
        Math.ceil(ids.length / 25) + 1,
      ])) {
        const found = await list(`contractId=${heavy}&${query}&sort=${field},${order}&size=25&page=${page}`)
        expect([field, order, page, found.content.map(row => row.id)]).toEqual([
          field,
          order,
          page,
          ids.slice((page - 1) * 25, page * 25),
        ])
      }
    }
  }, 120_000)

  test('has an exact number of rows, or marks it as inexact and never too large (INV-19)', async () => {
    const { length } = await truth(condition, 'invoiceDate', 'desc')
    const { totalElements, totalIsBounded } = await list(`contractId=${heavy}&${query}`)
    if (totalIsBounded)
      expect([
        totalElements <= 10_000,
        totalElements < length,
        query.includes('Number') || query.includes('Date'),
      ]).toEqual([true, true, true])
    else expect(totalElements).toBe(length)
  })

  test('has the neighbours of the list', async () => {
    for (const field of ['invoiceDate', 'invoiceAmount', 'thirdPartyName', 'contractNumber']) {
      const ids = await truth(condition, field, 'desc')
      for (const place of new Set(
        [0, Math.floor(ids.length / 2), ids.length - 1].filter(one => one >= 0 && one < ids.length),
      )) {
        const answer = (
          await demo.get(`/api/invoices/${ids[place]}?contractId=${heavy}&${query}&sort=${field},DESC`)
        ).json<{ previousInvoiceId: string; nextInvoiceId: string }>()
        expect([field, place, answer.previousInvoiceId, answer.nextInvoiceId]).toEqual([
          field,
          place,
          ids[place - 1] ?? null,
          ids[place + 1] ?? null,
        ])
      }
    }
  }, 60_000)

  test('has the sums of the rows', async () => {
    const { rows } = await sql
      .raw<{ sum: string }>(
        `select coalesce(sum(amount), 0)::numeric(20,2)::text as sum from invoice i where i.contract_id = ${heavy} and ${condition}`,
      )
      .execute(portal.db)
    const totals = (await demo.get(`/api/invoices/totals?contractId=${heavy}&${query}`)).json<{
      invoiceAmount: { amount: string }
    }>()
    expect(totals.invoiceAmount.amount).toBe(rows[0]!.sum)
  })

  test('has tabs with the numbers and sums of the rows by status, or none at all beyond the bound (LST-02, LST-03)', async () => {
    const others = condition.replace(/(^| and )i\.status (=|in) (\([^)]*\)|'\w+')/, '') || 'true'
    const { rows } = await sql
      .raw<{ value: string; count: number; sum: { amount: string; currency: string } }>(
        `select status as value, count(*)::int as count, json_build_object('amount', sum(amount)::numeric(20,2)::text, 'currency', 'EUR') as sum
        from invoice i where i.contract_id = ${heavy} and ${others} group by status order by status`,
      )
      .execute(portal.db)
    const answer = await demo.get(`/api/invoices/tabs?contractId=${heavy}&${query}`)
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    const { counts, isBounded } = answer.json<{ counts: unknown[]; isBounded: boolean }>()
    const { totalIsBounded } = await list(`contractId=${heavy}&${query.replace(/&?invoiceStatus=\w+/g, '')}`)
    expect([isBounded, counts]).toEqual([totalIsBounded, totalIsBounded ? [] : rows])
  })
})

test('counts without a filter on text or date are exact beyond the bound', async () => {
  expect(await list(`contractId=${heavy}`)).toMatchObject({
    totalElements: (await truth('true', 'invoiceDate', 'desc')).length,
    totalIsBounded: false,
  })
})

test('deep pages over all contracts match the whole list in every sort', async () => {
  const { rows } = await sql<{
    id: string
  }>`select c.id::text from contract c join party p on p.id = c.party_id where p.fid = 'P-1001'`.execute(portal.db)
  for (const field of sortable) {
    const ids = await truth('true', field, 'asc', rows.map(row => row.id).join(','))
    for (const page of [1, 100, Math.floor(ids.length / 30), Math.ceil(ids.length / 20)]) {
      expect([field, page, (await list(`sort=${field},ASC&size=20&page=${page}`)).content.map(row => row.id)]).toEqual([
        field,
        page,
        ids.slice((page - 1) * 20, page * 20),
      ])
    }
  }
}, 120_000)

describe('the plan of a page', () => {
  const { filters: readers } = bindFilters(
    invoiceList,
    JSON.parse(readFileSync(join(root, 'resources/factoring-invoices.json'), 'utf8')) as ResourceDefinition,
  )

  // PostgreSQL plans a prepared statement with the values five times, and keeps one plan if that looks no more expensive.
  test.each([
    [{}, 'invoiceDate', 1, 10],
    [{}, 'invoiceAmount', 1, 100],
    [{}, 'invoiceDueDate', 3, 30],
    [{ invoiceStatus: ['CLOSED'] }, 'invoiceDate', 2, 10],
    [{ invoiceStatus: ['OVERDUE'] }, 'invoiceDate', 1, 20],
  ] as const)('with %j by %s, page %i of %i, is kept', async (filter, field, page, size) => {
    const { statement, text } = pageStatement(
      '1',
      readers.read({ ...filter, contractId: heavy } as never),
      { field, order: 'DESC' },
      { page, size, day: '2026-11-27' },
    )
    const plans = await portal.db.connection().execute(async db => {
      await sql`${sql.raw(`prepare kept as ${text}`)}`.execute(db)
      const call = sql`execute kept(${sql.join(statement.parameters.map(value => sql.lit(value)))})`
      for (let round = 0; round < 8; round += 1) await call.execute(db)
      const { rows } = await sql<{
        kept: string
      }>`select generic_plans::text as kept from pg_prepared_statements where name = 'kept'`.execute(db)
      await sql`deallocate kept`.execute(db)
      return rows
    })
    expect(plans).toEqual([{ kept: '3' }])
  })
})
