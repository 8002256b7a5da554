import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ARCHIVE_DOCUMENTS, ARCHIVE_ROWS } from '../../../schemas/archive.ts'
import { readRejectedRows } from '../../../schemas/rejectedRows.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { asBorrower, billQuery, loanId, type LoanBill, type LoanReport } from '../../support/loans.ts'
import { readPdf } from '../../support/pdf.ts'
import { filesOf } from '../../support/zip.ts'

let portal: TestApp
let demo: Client
beforeAll(async () => {
  portal = await buildTestApp({ config: { now: () => new Date('2026-11-20T09:15:00Z') } })
  demo = await asBorrower(portal)
})
afterAll(() => portal.close())

type Row = { readonly id: string; readonly number: string }
type Body = { readonly code: string; readonly details?: Readonly<Record<string, unknown>> }
const own = 'L-LT-230041'
const rejected = (body: Body) => readRejectedRows(body.details ?? {})

/** The two lists, each with what its calls need. */
const lists = [
  {
    name: 'bills',
    filters: () => Promise.resolve(billQuery(own)),
    rows: async (query: string): Promise<Row[]> =>
      (await demo.get(`/api/hw/bills?${query}&size=100`))
        .json<{ bills: LoanBill[] }>()
        .bills.map(({ id = '', billNumber = '' }) => ({ id, number: billNumber })),
    file: 'bills_20261120-091500.zip',
    foreign: 'loan_bill',
  },
  {
    name: 'reports',
    filters: async () => `contractId=${await loanId(portal, own)}`,
    rows: async (query: string): Promise<Row[]> =>
      (await demo.get(`/api/hw/reports?${query}&size=100`))
        .json<{ content: LoanReport[] }>()
        .content.map(({ id = '', number = '' }) => ({ id, number })),
    file: 'act_20261120-091500.zip',
    foreign: 'loan_act',
  },
] as const

describe.each(lists)('PDFs of chosen $name of loans (LST-13)', ({ name, filters, rows, file, foreign }) => {
  test('come as one archive in the order of the list, with their contents', async () => {
    const query = await filters()
    const [first, , third] = await rows(query)
    const answer = await demo.get(
      `/api/hw/${name}:documents?${query}&language=en&ids=${third?.id ?? ''},${first?.id ?? ''}`,
    )
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.headers['content-disposition']).toContain(file)
    expect([answer.headers[ARCHIVE_ROWS], answer.headers[ARCHIVE_DOCUMENTS]]).toEqual(['2', '2'])
    const files = [...(await filesOf(answer.rawPayload))]
    expect(files).toHaveLength(3)
    for (const [place, row] of [first, third].entries()) {
      const [fileName = '', content = Buffer.alloc(0)] = files[place] ?? []
      expect(fileName).toMatch(/\.pdf$/)
      expect(JSON.stringify(await readPdf(content))).toContain(row?.number)
      expect(files[2]?.[1].toString()).toContain(`"${row?.number ?? ''}";"${fileName}"`)
    }
  }, 60_000)

  test('are those of all rows under the filters without ids', async () => {
    const query = `${await filters()}&dateFrom=2026-08-01`
    const all = await rows(query)
    expect(all.length).toBeGreaterThan(0)
    const answer = await demo.get(`/api/hw/${name}:documents?${query}`)
    expect((await filesOf(answer.rawPayload)).size).toBe(all.length + 1)
  }, 120_000)

  test('are refused as a whole, before any byte, with the row of another company', async () => {
    const query = await filters()
    const [first] = await rows(query)
    const { id } = await portal.db
      .selectFrom(foreign)
      .innerJoin('loan_contract as c', 'c.id', 'loan_contract_id')
      .innerJoin('party as p', 'p.id', 'c.party_id')
      .select(`${foreign}.id as id`)
      .where('p.fid', '<>', 'P-1001')
      .executeTakeFirstOrThrow()
    const answer = await demo.get(`/api/hw/${name}:documents?${query}&ids=${first?.id ?? ''},${id}`)
    expect([answer.statusCode, answer.json<Body>().code]).toEqual([404, 'NOT_FOUND'])
    expect(rejected(answer.json())).toEqual([{ id, reason: 'MISSING' }])
    const closed = await portal.client().get(`/api/hw/${name}:documents?${query}&ids=${id}`)
    expect(closed.statusCode).toBe(401)
  })

  test('need READ on loans', async () => {
    const factoring = await portal.as('demo')
    await factoring.post('/api/user/products/switch?productFid=P-1001-FACTORING')
    expect((await factoring.get(`/api/hw/${name}:documents?${await filters()}`)).statusCode).toBe(403)
  })
})
