import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_CHOSEN } from '../../../schemas/listFilters.ts'
import { ARCHIVE_DOCUMENTS, ARCHIVE_ROWS } from '../../../schemas/archive.ts'
import { readRejectedRows } from '../../../schemas/rejectedRows.ts'
import { Statement } from '../../../server/db/statement.ts'
import { rowDocuments } from '../../../server/lists/chosenRows.ts'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'
import { contractIdOf } from '../../support/sentRequests.ts'
import { readPdf } from '../../support/pdf.ts'
import { filesOf } from '../../support/zip.ts'

let portal: TestApp
let demo: Client
let foreign: readonly string[]
beforeAll(async () => {
  portal = await buildTestApp({ config: { now: () => new Date('2026-11-20T09:15:00Z') } })
  demo = await portal.as('demo')
  const contract = await contractIdOf(portal, 'F-EE-250102')
  const { rows } = await sql<{ bill: string; invoice: string; act: string }>`select
    (select min(id)::text from factor_invoice where contract_id = ${contract}) as bill,
    (select min(id)::text from invoice where contract_id = ${contract}) as invoice,
    (select min(id)::text from act where contract_id = ${contract}) as act`.execute(portal.db)
  foreign = [rows[0]?.bill ?? '', rows[0]?.invoice ?? '', contract, rows[0]?.act ?? '']
}, 60_000)
afterAll(() => portal.close())

type Row = { readonly id: string; readonly [field: string]: unknown }
const lists = [
  ['/factor-invoices', '/factor-invoices:export', 'invoiceNumber', 0],
  ['/invoice', '/invoices:export', 'invoiceNumber', 1],
  ['/contracts', '/contracts:export', 'contractNumber', 2],
  ['/statements', '/acts:export', 'number', 3],
] as const
const rejected = (body: { details?: Readonly<Record<string, unknown>> }) => readRejectedRows(body.details ?? {})
const rowsOf = async (list: string): Promise<readonly Row[]> =>
  (await demo.get(`/api${list}?size=30`)).json<{ content: Row[] }>().content

describe.each(lists)('chosen rows of %s', (list, exported, field, place) => {
  test('are exported in the order of the list, with their number on the second sheet (LST-12)', async () => {
    const rows = await rowsOf(list)
    const chosen = [rows[2], rows[0]].flatMap(row => row ?? [])
    const ids = chosen.map(({ id }) => id).join()
    const answer = await demo.get(`/api${exported}?ids=${ids}&language=en&columns=${field}`)
    expect(answer.statusCode).toBe(200)
    const [sheet, about] = (await readXlsx(answer.rawPayload)).sheets
    expect(sheet?.rows.slice(1)).toEqual([[rows[0]?.[field]], [rows[2]?.[field]]])
    expect(about?.rows).toContainEqual(['Chosen rows', 2])
    expect(about?.rows).toContainEqual(['Rows', 2])
    const csv = await demo.get(`/api${exported}?ids=${ids}&format=csv`)
    expect(csv.body.trim().split('\r\n')).toHaveLength(3)
  })

  test.each(['a row of another company', 'no row'])('are refused as a whole with the id of %s', async which => {
    const [own] = await rowsOf(list)
    const wrong = which === 'no row' ? '999999999' : foreign[place]
    const answer = await demo.get(`/api${exported}?ids=${own?.id ?? ''},${wrong ?? ''}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
    // Both look the same: nothing tells whether another company has such a row.
    expect(rejected(answer.json())).toEqual([{ id: wrong, reason: 'MISSING' }])
  })

  test('are refused beyond the limit, and an id that is none is no request', async () => {
    const many = Array.from({ length: MAX_CHOSEN + 1 }, (_, index) => index + 1).join()
    const answer = await demo.get(`/api${exported}?ids=${many}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'SELECTION_TOO_LARGE'])
    for (const wrong of ['', '1,', 'x', '1;2', '-1'])
      expect((await demo.get(`/api${exported}?ids=${encodeURIComponent(wrong)}`)).statusCode, wrong).toBe(400)
    expect((await demo.get(`/api${exported}?ids=9223372036854775808`)).statusCode).toBe(404)
  })

  test('cannot be named to the list itself', async () => {
    expect((await demo.get(`/api${list}?ids=1`)).statusCode).toBe(400)
  })
})

describe('documents of chosen bills (LST-13)', () => {
  test('come as one archive of the PDFs that each bill has', async () => {
    const [first, second] = await rowsOf('/factor-invoices')
    const answer = await demo.get(
      `/api/factor-invoices:documents?language=en&ids=${first?.id ?? ''},${second?.id ?? ''}`,
    )
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.headers['content-disposition']).toContain('bills_20261120-091500.zip')
    const files = await filesOf(answer.rawPayload)
    expect(files.size).toBe(3)
    const pdfs = [...files].filter(([name]) => name.endsWith('.pdf'))
    expect(pdfs).toHaveLength(2)
    const texts = await Promise.all(pdfs.map(([, pdf]) => pdf).map(async file => JSON.stringify(await readPdf(file))))
    expect(texts[0]).toContain(first?.['invoiceNumber'])
    expect(texts[1]).toContain(second?.['invoiceNumber'])
    expect([answer.headers[ARCHIVE_ROWS], answer.headers[ARCHIVE_DOCUMENTS]]).toEqual(['2', '2'])
    // LST-17: the last file lists each bill with its file.
    expect([...files.keys()].at(-1)).toBe('contents.csv')
    expect(files.get('contents.csv')?.toString()).toBe(
      [
        '\uFEFF"Number";"File"',
        `"${String(first?.['invoiceNumber'])}";"${pdfs[0]?.[0] ?? ''}"`,
        `"${String(second?.['invoiceNumber'])}";"${pdfs[1]?.[0] ?? ''}"`,
        '',
      ].join('\r\n'),
    )
  }, 60_000)

  test('are those of all bills under the filters without ids', async () => {
    const bills = (await demo.get('/api/factor-invoices?status=OVERDUE&size=100')).json<{ content: Row[] }>().content
    expect(bills.length).toBeGreaterThan(0)
    const answer = await demo.get('/api/factor-invoices:documents?status=OVERDUE')
    expect((await filesOf(answer.rawPayload)).size).toBe(bills.length + 1)
  }, 120_000)

  test('are refused as a whole, before any byte, with the bill of another company', async () => {
    const [own] = await rowsOf('/factor-invoices')
    const answer = await demo.get(`/api/factor-invoices:documents?ids=${own?.id ?? ''},${foreign[0] ?? ''}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
    expect(rejected(answer.json())).toEqual([{ id: foreign[0], reason: 'MISSING' }])
    expect((await portal.client().get('/api/factor-invoices:documents?ids=1')).statusCode).toBe(401)
  })

  test('are refused when there are more than one archive takes', async () => {
    const rows = { statement: new Statement(), source: 'from factor_invoice b' }
    const sql = { documentId: 'b.id::text', number: 'b.bill_number' }
    await expect(rowDocuments(portal.db, rows, sql, 3)).rejects.toMatchObject({
      code: 'SELECTION_TOO_LARGE',
      details: { most: 3 },
    })
  })

  test('are made one archive at a time for each person', async () => {
    const [own] = await rowsOf('/factor-invoices')
    const address = `/api/factor-invoices:documents?ids=${own?.id ?? ''}`
    const answers = await Promise.all([demo.get(address), demo.get(address)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429])
    expect((await demo.get(address)).statusCode).toBe(200)
  }, 60_000)
})

describe('documents of chosen statements (LST-13)', () => {
  test('come as one archive in the order of the list, with their contents', async () => {
    const rows = await rowsOf('/statements')
    const chosen = [rows[3], rows[1]].flatMap(row => row ?? [])
    const answer = await demo.get(`/api/statements:documents?language=lt&ids=${chosen.map(({ id }) => id).join()}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.headers['content-disposition']).toContain('act_20261120-091500.zip')
    const files = [...(await filesOf(answer.rawPayload))]
    expect(files.map(([name]) => name.split('.').at(-1))).toEqual(['pdf', 'pdf', 'csv'])
    const texts = await Promise.all(files.slice(0, 2).map(async ([, file]) => JSON.stringify(await readPdf(file))))
    expect(texts[0]).toContain(rows[1]?.['number'])
    expect(texts[1]).toContain(rows[3]?.['number'])
    expect(files[2]?.[1].toString()).toContain(`"${String(rows[1]?.['number'])}";"${files[0]?.[0] ?? ''}"`)
  }, 60_000)

  test('are those of all statements under the filters without ids', async () => {
    const query = 'type=LATE_FEE&dateFrom=2026-06-01'
    const all = (await demo.get(`/api/statements?${query}&size=100`)).json<{ totalElements: number }>().totalElements
    expect(all).toBeGreaterThan(0)
    const answer = await demo.get(`/api/statements:documents?${query}`)
    expect((await filesOf(answer.rawPayload)).size).toBe(all + 1)
  }, 120_000)

  test('are refused as a whole, before any byte, with one of another company', async () => {
    const [own] = await rowsOf('/statements')
    const answer = await demo.get(`/api/statements:documents?ids=${own?.id ?? ''},${foreign[3] ?? ''}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
    expect(rejected(answer.json())).toEqual([{ id: foreign[3], reason: 'MISSING' }])
  })

  test('are refused for what is part of a statement and no row of the list', async () => {
    const { rows } = await sql<{ id: string }>`select a.id::text as id from act a join act p on p.id = a.parent_act_id
      join contract c on c.id = a.contract_id join party y on y.id = c.party_id where y.fid = 'P-1001' limit 1`.execute(
      portal.db,
    )
    const id = rows[0]?.id ?? ''
    const answer = await demo.get(`/api/statements:documents?ids=${id}`)
    expect([answer.statusCode, rejected(answer.json())]).toEqual([404, [{ id, reason: 'MISSING' }]])
  })
})
