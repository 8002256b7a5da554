import { useNotificationContext } from 'ra-core'
import { screen } from '@testing-library/react'

import { createMemoryRouter, RouterProvider } from 'react-router'

import { InvoiceUploadPage } from '../../../../src/pages/invoice-upload/InvoiceUploadPage.tsx'
import { forgetUnsavedRows } from '../../../../src/pages/invoice-upload/rows/unsavedRows.ts'
import { isError, checkRow, readRow } from '../../../../schemas/invoiceRow.ts'
import type { Draft } from '../../../../src/api/staff/invoiceUploadApi.ts'
import type { Permission } from '../../../../schemas/vocabulary.ts'
import { type Call, fakeFetch } from '../../api/fakeFetch.ts'
import { aContract, showListPage } from '../../builders/listPage.tsx'

export const contract = {
  ...aContract('7', 'F-1'),
  factorName: 'UAB Finansai',
  factoringCreditLimit: '50000.00',
  availableFactoringCreditLineAmount: '12000.00',
  financingCurrencyCode: 'EUR',
}
const buyer = (id: string, name: string, registrationCode: string) => ({
  id,
  contractIds: ['7'],
  party: { id, name, registrationCode, vatNumber: null },
  maxInvoicePaymentTerm: 60,
})
export const buyers = [buyer('31', 'UAB Žalia giria', '300111222'), buyer('32', 'OÜ Öö', '12345678')]

let lastDraft = 0
/** A stored row without problems. */
export function aDraft(changes: Partial<Draft> = {}): Draft {
  lastDraft += 1
  const uuid = `00000000-0000-4000-8000-${String(lastDraft).padStart(12, '0')}`
  return {
    uuid,
    id: uuid,
    contractId: '7',
    invoiceNumber: `SF-${lastDraft}`,
    thirdPartyId: '31',
    buyerName: 'UAB Žalia giria',
    buyerCode: '300111222',
    issueDate: '2026-11-01',
    dueDate: '2026-12-01',
    invoiceAmount: '1000.00',
    transferClaimAmount: '1000.00',
    currency: 'EUR',
    type: 'MANUAL',
    raw: {},
    problems: [],
    toConfirm: [],
    sourceFile: null,
    sourceLine: null,
    version: 1,
    changedAt: '2026-11-20T10:00:00.000Z',
    changedBy: 'Rasa Žemaitė',
    invoiceFiles: [],
    supportingDocuments: [],
    ...changes,
  }
}

type FoundProblem = Draft['problems'][number]
const isKept = ({ url }: Call) => url.includes('keepFaulty=true')
const refusal = (errors: readonly FoundProblem[]) => ({
  json: {
    valid: false,
    invoiceManualUploadErrors: errors.map(({ field, code }) => ({ field, errorCode: code })),
  },
})

function checkedRow({ body }: Call) {
  const { buyerCode, buyerName, ...cells } = body as Record<string, string>
  const known = buyers.map(({ id, party: { name, registrationCode, vatNumber } }) => ({
    id,
    name,
    registrationCode,
    vatNumber,
  }))
  const { buyerText, ...row } = readRow({ ...cells, buyer: buyerCode ?? buyerName ?? '' }, known, 'EUR')
  const found = known.find(({ id }) => id === row.thirdPartyId)
  const errors = checkRow({ ...row, buyerText }, { currency: 'EUR', today: '2026-11-20' }, known)
    .filter(isError)
    .map((problem): FoundProblem => ({ ...problem, severity: 'ERROR' }))
  return {
    row: { ...row, buyerName: found?.name ?? buyerText, buyerCode: found?.registrationCode ?? null },
    errors,
  }
}

/** The server's side of the drafts, as far as the page needs it. */
export class FakeDrafts {
  drafts: Draft[] = []
  groups: object[] = []
  files: object[] = []
  removal: { on: string; invoiceCount: number } | null = null
  usualTerms: { thirdPartyId: string; days: number }[] = []

  list({ url }: Pick<Call, 'url'>) {
    const query = new URLSearchParams(url.split('?')[1])
    const size = Number(query.get('size') ?? 1000)
    const page = Number(query.get('page') ?? 0)
    return {
      content: this.drafts.slice(page * size, (page + 1) * size),
      totalElements: this.drafts.length,
      invalidInvoiceCount: 0,
      lastChangedAt: this.drafts.length > 0 ? '2026-11-20T10:00:00.000Z' : null,
      lastChangedBy: this.drafts.length > 0 ? 'Rasa Žemaitė' : null,
      removal: this.removal,
      usualTerms: this.usualTerms,
      buyerGroupedInvoiceResponse: this.groups,
    }
  }

  /** Stores a typed row with the portal's own rules; one with errors only on request (UPL-28). */
  add(call: Call) {
    const { row, errors } = checkedRow(call)
    if (errors.length > 0 && !isKept(call)) return refusal(errors)
    const invoice = aDraft({ ...row, problems: errors })
    this.drafts.push(invoice)
    return { json: { valid: errors.length === 0, invoiceManualUploadErrors: [], invoice } }
  }

  change(uuid: string, call: Call) {
    const { row, errors } = checkedRow(call)
    if (errors.length > 0 && !isKept(call)) return refusal(errors)
    const at = this.drafts.findIndex(one => one.uuid === uuid)
    const before = this.drafts[at]!
    const invoice = { ...before, ...row, problems: errors, version: before.version + 1 }
    this.drafts[at] = invoice
    return { json: { valid: errors.length === 0, invoiceManualUploadErrors: [], invoice } }
  }
}

type Options = {
  server?: FakeDrafts
  path?: string
  contracts?: object[]
  permissions?: Permission[]
  isWide?: boolean
  settings?: Parameters<typeof showListPage>[0]['settings']
  routes?: Parameters<typeof fakeFetch>[0]
  /** The network of a device that keeps what is typed. */
  network?: typeof fakeFetch
}

/** The page as the staff app mounts it, at one contract by default. */
export function showUpload({
  server = new FakeDrafts(),
  path = '/invoiceUpload?contractId=7',
  contracts = [contract],
  permissions = ['READ', 'UPLOAD_INVOICES'],
  isWide = true,
  routes = {},
  network = fakeFetch,
  settings,
}: Options = {}) {
  window.matchMedia = (query: string) =>
    ({
      matches: isWide && query.includes('min-width'),
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList
  forgetUnsavedRows()
  const own: Parameters<typeof fakeFetch>[0] = {
    'GET /api/contracts': { json: contracts },
    'GET /api/contracts/third-parties': { json: { thirdParties: buyers } },
    'GET /api/invoice/upload/7': call => ({ json: server.list(call) }),
    'GET /api/invoice/upload/7/buyer-verification': { json: { content: [] } },
    'GET /api/invoice/uploaded-files/7': () => ({ json: { content: server.files } }),
    'GET /api/invoice/upload/summary': () => ({
      json: {
        total: server.drafts.length,
        totalAmount: '1000.00',
        advance: '800.00',
        remainder: '200.00',
        totalFees: { total: '10.00', commission: '10.00' },
        currency: 'EUR',
      },
    }),
    'POST /api/invoice/manual-upload/7': call => server.add(call),
    ...routes,
  }
  const calls = network(
    new Proxy(own, {
      get: (known, name: string) => {
        const uuid = /^PUT \/api\/invoice\/upload\/([-\da-f]{36})$/.exec(name)?.[1]
        return known[name] ?? (uuid === undefined ? undefined : (call: Call) => server.change(uuid, call))
      },
    }),
  )
  // Outside a bundle react-admin gets a copy of the router of its own; the page's own hooks need this one.
  const router = createMemoryRouter(
    [
      { path: '/invoiceUpload', element: <InvoiceUploadPage /> },
      { path: '*', element: <h1>Another page</h1> },
    ],
    { initialEntries: [path] },
  )
  const view = showListPage({ path, permissions, settings, page: <NotedPage router={router} /> })
  return { ...view, router, calls, server }
}

/** The page, and the notices it has shown. */
function NotedPage({ router }: { router: ReturnType<typeof createMemoryRouter> }) {
  return (
    <>
      <RouterProvider router={router} />
      <Notices />
    </>
  )
}
/** The notices that were shown, for `notices()`. */
export function Notices() {
  const { notifications } = useNotificationContext()
  const noted = notifications.map(({ message, type, notificationOptions }) => ({
    message,
    type,
    duration: notificationOptions?.autoHideDuration,
  }))
  return (
    <pre hidden data-notices>
      {JSON.stringify(noted)}
    </pre>
  )
}
export const notices = () => JSON.parse(document.querySelector('[data-notices]')?.textContent ?? '[]') as unknown[]

export const activeCell = () => document.activeElement as HTMLInputElement
export const grid = () => screen.findByRole('grid', { name: 'Invoices to upload' })
export const posted = (calls: readonly Call[]) =>
  calls.filter(({ method, url }) => method === 'POST' && url.includes('manual-upload'))
