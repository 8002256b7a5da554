import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type Client, type TestApp } from '../../support/app.ts'

let portal: TestApp
let demo: Client
let contracts: string[]

beforeAll(async () => {
  portal = await buildTestApp()
  demo = await portal.as('demo')
  contracts = (await demo.get('/api/contracts'))
    .json<{ content: { id: string }[] }>()
    .content.map(contract => contract.id)
})
afterAll(() => portal.close())

type Neighbours = { previousInvoiceId: string | null; nextInvoiceId: string | null }
const fields = [
  'invoiceDate',
  'invoiceDueDate',
  'invoiceNumber',
  'thirdPartyName',
  'invoiceStatus',
  'amountPaid',
  'advanceAmountFunded',
  'approvalDate',
  'contractNumber',
]
const filters = [
  '',
  'invoiceStatus=CLOSED',
  'invoiceStatus=OVERDUE&invoiceStatus=SUBMITTED',
  'thirdPartyId=3',
  'thirdPartyId=3,4,5',
  'amountFrom=2000&amountTo=9000',
  'invoiceNumber=KR',
  'dueDateFrom=2026-11-01',
  'invoiceDateFrom=2026-08-01&invoiceStatus=FINANCED',
]

describe('previous and next invoice', () => {
  test('are the rows before and after in the list of the same filters and sort, across ties and at both ends (INV-31)', async () => {
    const query = fc.record({
      field: fc.constantFrom(...fields),
      order: fc.constantFrom('ASC', 'DESC'),
      filter: fc.constantFrom(...filters),
      scope: fc.constantFrom('', `contractId=${contracts[0]}`, `contractId=${contracts.slice(0, 3).join(',')}`),
      place: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    await fc.assert(
      fc.asyncProperty(query, async ({ field, order, filter, scope, place }) => {
        const parameters = [scope, filter, `sort=${field},${order}`].filter(Boolean).join('&')
        const ids = (await demo.get(`/api/invoice?size=1000&${parameters}`))
          .json<{ content: { id: string }[] }>()
          .content.map(row => row.id)
        fc.pre(ids.length > 2)
        const complete = ids.length < 1000
        for (const index of new Set([
          0,
          complete ? ids.length - 1 : ids.length - 2,
          Math.floor(place * (ids.length - 2)),
        ])) {
          const { previousInvoiceId, nextInvoiceId } = (
            await demo.get(`/api/invoices/${ids[index]}?${parameters}`)
          ).json<Neighbours>()
          expect([previousInvoiceId, nextInvoiceId]).toEqual([ids[index - 1] ?? null, ids[index + 1] ?? null])
        }
      }),
      { numRuns: 40, seed: 20261120 },
    )
  })

  test('visit the whole list in its order by next alone', async () => {
    const parameters = 'invoiceStatus=TRANSFERRED&sort=invoiceStatus,ASC'
    const ids = (await demo.get(`/api/invoice?size=1000&${parameters}`))
      .json<{ content: { id: string }[] }>()
      .content.map(row => row.id)
    const walked: string[] = []
    for (let id: string | null = ids[0]!; id !== null;) {
      walked.push(id)
      id = (await demo.get(`/api/invoices/${id}?${parameters}`)).json<Neighbours>().nextInvoiceId
    }
    expect(ids.length).toBeGreaterThan(10)
    expect(walked).toEqual(ids)
  })
})
