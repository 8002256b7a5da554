import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'
import type { ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { bindFilters } from '../../../server/lists/List.ts'
import { businessDay } from '../../../server/texts/businessDay.ts'
import { invoiceList } from '../../../server/modules/invoices/invoiceList.ts'
import { detailStatement } from '../../../server/modules/invoices/invoiceDetail.ts'
import { pageStatement } from '../../../server/modules/invoices/invoicePage.ts'
import type { BuiltStatement } from '../../../server/modules/invoices/invoices.repository.ts'
import { totalsStatement } from '../../../server/modules/invoices/invoiceTotals.ts'
import { otherLists } from './otherLists.ts'

/**
 * The least that can answer: node:http and pg with the same SQL; no session, no validation, no policy, no headers.
 * PREPARED=true names the statements, as the portal does.
 */
const prepared = process.env['PREPARED'] === 'true'
const names = new Map<string, string>()
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 16 })
const { filters } = bindFilters(
  invoiceList,
  JSON.parse(
    readFileSync(new URL('../../../resources/factoring-invoices.json', import.meta.url), 'utf8'),
  ) as ResourceDefinition,
)
const others = new Map(otherLists.map(({ path, statement }) => [path, statement()]))
const DAY = businessDay(new Date())
const sort = { field: 'invoiceDate', order: 'DESC' } as const

function statementFor(url: URL): BuiltStatement {
  const filter = filters.read({
    contractId: url.searchParams.get('contractId') ?? undefined,
    invoiceStatus: url.searchParams.getAll('invoiceStatus'),
  })
  if (url.pathname === '/api/invoice')
    return pageStatement('1', filter, sort, { page: 1, size: Number(url.searchParams.get('size')), day: DAY })
  const [, id] = /^\/api\/invoices\/(\d+)$/.exec(url.pathname) ?? []
  return id === undefined ? totalsStatement('1', filter) : detailStatement('1', id, filter, sort, DAY)
}

type Row = {
  content?: string
  total?: number
  bounded?: boolean
  totals?: string
  invoice?: string
  previous?: string | null
  next?: string | null
}

function answerOf(row: Row = {}): string {
  if (row.totals !== undefined) return row.totals
  if (row.invoice !== undefined)
    return `{"invoice":${row.invoice},"previousInvoiceId":${JSON.stringify(row.previous)},"nextInvoiceId":${JSON.stringify(row.next)}}`
  const bounded = row.bounded === undefined ? '' : `,"totalIsBounded":${row.bounded}`
  return `{"content":${row.content},"totalElements":${row.total}${bounded}}`
}

function built(url: string): { readonly text: string; readonly values: readonly unknown[] } {
  const { statement, text } = statementFor(new URL(url, 'http://bare'))
  return { text, values: statement.parameters }
}

const server = createServer((request, response) => {
  const { text, values } = others.get(request.url ?? '') ?? built(request.url ?? '')
  const name = names.get(text) ?? `bare_${names.size + 1}`
  names.set(text, name)
  pool.query<Row>({ text, values: [...values], ...(prepared ? { name } : {}) }).then(
    ({ rows: [row] }) => {
      response.setHeader('content-type', 'application/json')
      response.end(answerOf(row))
    },
    (error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    },
  )
})
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'))
