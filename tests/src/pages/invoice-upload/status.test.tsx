import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import portalDocument from '../../../../config/portal.json'
import type { PortalSettings } from '../../../../src/contract/portalSettings.ts'
import { aDraft, contract, FakeDrafts, grid, notices, showUpload } from './uploadPortal.tsx'

const shipped = portalDocument.settings.contracts as PortalSettings['contracts']
const status = (changes: object = {}) => ({
  totalInvoiceCount: 2,
  validInvoiceCount: 1,
  invalidInvoiceCount: 1,
  errors: [],
  warnings: [],
  errorCounts: {},
  warningCounts: {},
  validAmount: '48000.00',
  unfundedAmount: '12500.00',
  currency: 'EUR',
  ...changes,
})
const group = (contacts: object[]) => ({
  thirdPartyId: '31',
  buyerName: 'UAB Žalia giria',
  buyerCode: '300111222',
  totalInvoices: 1,
  totalInvoiceAmount: '1000.00',
  currency: 'EUR',
  contacts,
  invoiceUploadList: [
    {
      id: '900',
      invoiceNumber: 'SF-A',
      issueDate: '2026-11-01',
      dueDate: '2026-12-01',
      invoiceAmount: '1000.00',
      currency: 'EUR',
    },
  ],
})
const contact = (email: string) => ({ email, name: 'Ona', surname: 'Onaitė', phoneNumber: null, jobTitle: null })

function twoDrafts() {
  const server = new FakeDrafts()
  server.drafts = [aDraft({ invoiceNumber: 'SF-A' }), aDraft({ invoiceNumber: 'SF-B' })]
  return server
}

describe('<StatusDialog> (UPL-10)', () => {
  test('counts, groups the problems with links to their rows, and submits once', async () => {
    const server = twoDrafts()
    const error = { uuid: server.drafts[1]!.uuid, invoiceNumber: 'SF-B', errorCode: 'dueNotLater', field: 'dueDate' }
    const { calls } = showUpload({
      server,
      routes: {
        'POST /api/invoice/upload/7/validate': { json: status({ errors: [error], errorCounts: { dueNotLater: 1 } }) },
        'POST /api/invoice/upload/7': () => {
          server.drafts = server.drafts.slice(1)
          return {
            json: {
              invoiceUploadedOk: true,
              submittedInvoiceCount: 1,
              keptInvoiceCount: 1,
              buyerGroupedInvoiceResponse: [],
            },
          }
        },
      },
    })
    await grid()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    const dialog = await screen.findByRole('dialog', { name: 'Check before submitting' })
    await within(dialog).findByText(/1 invoice can be submitted\. 1 has errors/)
    expect(dialog.textContent?.replaceAll('\u00a0', ' ')).toContain('Of 48.000,00 € about 12.500,00 € stay')
    await userEvent.click(within(dialog).getByRole('button', { name: 'SF-B' }))
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Due date, SF-B'))

    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Submit 1 of 2' }))
    await screen.findByRole('dialog', { name: 'Submitted for financing' })
    const submits = calls.filter(({ method, url }) => method === 'POST' && url === '/api/invoice/upload/7')
    expect(submits).toHaveLength(1)
    expect(submits[0]!.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{16,}$/)
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await screen.findByRole('heading', { name: 'Another page' })
  })

  test('cannot be submitted without a valid invoice', async () => {
    showUpload({
      server: twoDrafts(),
      routes: {
        'POST /api/invoice/upload/7/validate': { json: status({ validInvoiceCount: 0, invalidInvoiceCount: 2 }) },
      },
    })
    await grid()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    const submit = await screen.findByRole('button', { name: 'Submit 0 of 2' })
    expect(submit.hasAttribute('disabled')).toBe(true)
    const reason = document.getElementById(submit.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent, 'UPL-93').toBe('Mend an invoice first: all have errors.')
  })

  const check = (changes: object) => ({ 'POST /api/invoice/upload/7/validate': { json: status(changes) } })
  const submitted = (count: number, groups: object[]) => ({
    invoiceUploadedOk: count > 0,
    submittedInvoiceCount: count,
    keptInvoiceCount: 0,
    buyerGroupedInvoiceResponse: groups,
  })
  const openCheck = async () => {
    await grid()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    return screen.findByRole('dialog', { name: 'Check before submitting' })
  }

  test.each([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a server that is not available', () => ({ status: 503, json: { code: 'OVERLOADED' } })],
    ['an attempt that still runs', () => ({ status: 409, json: { code: 'REQUEST_RUNNING' } })],
  ])('after %s the dialog stays and the same submission can be tried again (UPL-33)', async (_, lost) => {
    const server = twoDrafts()
    const keys: (string | null)[] = []
    const { calls } = showUpload({
      server,
      routes: {
        ...check({ validInvoiceCount: 2, invalidInvoiceCount: 0 }),
        'POST /api/invoice/upload/7': async ({ headers }) => {
          keys.push(headers.get('Idempotency-Key'))
          // One transaction: how many it is about, and no progress (LST-47).
          await screen.findByText('Submitting 2 invoices…')
          if (keys.length === 1) return lost()
          server.drafts = []
          server.groups = [group([contact('a@b.lt')])]
          return { json: submitted(2, server.groups) }
        },
      },
    })
    const dialog = await openCheck()
    const lists = () => calls.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/invoice/upload/7?'))
    const before = lists().length
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Submit 2 of 2' }))
    expect(await within(dialog).findByText(/temporarily unavailable/)).toBeTruthy()
    await waitFor(() => expect(lists().length).toBeGreaterThan(before))
    expect(notices()).toEqual([])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Send to 1 company' })).toBeTruthy()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('a rejected submission closes the dialog, says why and reads the list again', async () => {
    const code = 'CONTRACT_FUNCTION_UNAVAILABLE'
    const { calls } = showUpload({
      server: twoDrafts(),
      routes: { ...check({}), 'POST /api/invoice/upload/7': { status: 409, json: { code } } },
    })
    const dialog = await openCheck()
    const lists = () => calls.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/invoice/upload/7?'))
    const before = lists().length
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Submit 1 of 2' }))
    await waitFor(() => expect(notices()).toEqual([{ message: `errors.${code}`, type: 'error', duration: 10_000 }]))
    expect(lists().length).toBeGreaterThan(before)
  })

  test('no valid invoice is no success, also without an invalid one', async () => {
    showUpload({
      server: twoDrafts(),
      routes: check({ totalInvoiceCount: 0, validInvoiceCount: 0, invalidInvoiceCount: 0 }),
    })
    const dialog = await openCheck()
    const alert = (await within(dialog).findByText(/^0 invoices can be submitted/)).closest('[role=alert]')
    expect(alert?.className).toContain('colorError')
  })

  test('a submission of nothing says so and leads to the waiting invoices only on request', async () => {
    const server = twoDrafts()
    server.groups = [group([contact('a@b.lt')])]
    showUpload({
      server,
      routes: { ...check({}), 'POST /api/invoice/upload/7': { json: submitted(0, server.groups) } },
    })
    const dialog = await openCheck()
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Submit 1 of 2' }))
    const result = await screen.findByRole('dialog', { name: 'Nothing was submitted' })
    expect(result.textContent).toContain('1 invoice waits to be sent to the buyer.')
    expect(screen.queryByText(/The invoices are submitted/)).toBeNull()
    await userEvent.click(within(result).getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('button', { name: 'Send to 1 company' })).toBeTruthy()
  })

  test('only documents that could not be read lead to typing them (UPL-15)', async () => {
    const server = new FakeDrafts()
    server.files = [
      {
        uuid: aDraft().uuid,
        name: 'scan.pdf',
        size: 1,
        status: 'UNRECOGNIZED',
        type: 'INVOICE_OCR',
        createdAt: '2026-11-20T10:00:00.000Z',
      },
    ]
    showUpload({ server })
    await grid()
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('dialog', { name: '1 document could not be read' })).toBeTruthy()
  })
})

describe('<BuyersStep> (UPL-11, UPL-12, UPL-13)', () => {
  const path = '/invoiceUpload?contractId=7&step=buyers'

  test('is not sent while a buyer has no contact, and says so at that buyer', async () => {
    const server = new FakeDrafts()
    server.groups = [group([])]
    const { calls } = showUpload({ server, path })
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 1 company' }))
    expect(screen.getByText(/This buyer has no contact/)).toBeTruthy()
    expect(calls.some(({ url }) => url.includes('buyer-verification:send'))).toBe(false)
  })

  test('sends to the first contact unless another is chosen, and leads to the invoices', async () => {
    const server = new FakeDrafts()
    server.groups = [group([contact('a@b.lt'), contact('c@d.lt')])]
    const { calls } = showUpload({
      server,
      path,
      routes: {
        'POST /api/invoice/upload/7/buyer-verification:send': {
          json: { invoiceUploadedOk: true, sentInvoiceCount: 1 },
        },
      },
    })
    const select = await screen.findByRole('combobox', { name: 'Send to' })
    expect(select.textContent).toContain('a@b.lt')
    await userEvent.click(select)
    await userEvent.click(screen.getByRole('option', { name: /c@d\.lt/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Send to 1 company' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sent' })
    // Nothing waits any more when the person comes back to the tab; the dialog still says who got it.
    server.groups = []
    const lists = () => calls.filter(({ method, url }) => method === 'GET' && url.includes('/invoice/upload/7?')).length
    const before = lists()
    await act(async () => window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(lists()).toBeGreaterThan(before))
    await act(() => new Promise(resolve => setTimeout(resolve, 50)))
    expect(dialog.textContent).toContain('c@d.lt')
    expect(calls.find(({ url }) => url.includes(':send'))?.body).toEqual([
      { thirdPartyId: '31', contactEmail: 'c@d.lt', invoiceIds: ['900'] },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await screen.findByRole('heading', { name: 'Another page' })
  })

  test('names each buyer who can get no more mails today, in the notice and at the step (UPL-11)', async () => {
    const server = new FakeDrafts()
    server.groups = [group([contact('a@b.lt')])]
    const issues = ['UAB Pirma', 'UAB Antra'].map((buyer, at) => ({
      path: `/${at}/contactEmail`,
      code: 'mailsUsedUp',
      params: { buyer },
    }))
    const refused = { status: 422, json: { code: 'VALIDATION_FAILED', issues } }
    showUpload({ server, path, routes: { 'POST /api/invoice/upload/7/buyer-verification:send': refused } })
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 1 company' }))
    const alert = await screen.findByRole('alert')
    for (const { params } of issues) {
      expect(alert.textContent).toContain(`${params.buyer} can get no more e-mails today`)
      expect(JSON.stringify(notices())).toContain(params.buyer)
    }
  })

  test('a failed sending is a notice of 10 seconds and stays readable at the step (UPL-13)', async () => {
    const server = new FakeDrafts()
    server.groups = [group([contact('a@b.lt')])]
    const code = 'SME62'
    const routes = { 'POST /api/invoice/upload/7/buyer-verification:send': { status: 409, json: { code } } }
    showUpload({ server, path, routes })
    await userEvent.click(await screen.findByRole('button', { name: 'Send to 1 company' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(notices()).toEqual([{ message: `errors.${code}`, type: 'error', duration: 10_000 }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('<InvoiceUploadPage> (UPL-01, UPL-02, UPL-40)', () => {
  test('lists contracts, says why one cannot be used, and what is unfinished', async () => {
    const server = twoDrafts()
    server.groups = [group([])]
    showUpload({
      server,
      path: '/invoiceUpload',
      contracts: [
        contract,
        { ...contract, id: '8', contractNumber: 'F-2', status: 'EXPIRED' },
        { ...contract, id: '9', contractNumber: 'F-3' },
      ],
      routes: { 'GET /api/invoice/upload/9': { json: new FakeDrafts().list({ url: '' }) } },
    })
    expect(await screen.findByText(/2 drafts, last changed by Rasa Žemaitė 2026-11-20/)).toBeTruthy()
    expect(screen.getByText('1 invoice waits to be sent to the buyer')).toBeTruthy()
    expect(screen.getByText(/its status is “Expired”/)).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /Upload invoices under contract/ })).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('button', { name: 'Send to 1 company' })).toBeTruthy()
  })

  test('lists no loans, whatever else the company has; a loan in the address leads to the choice (decision 090)', async () => {
    const others = [contract, { ...contract, id: '9', contractNumber: 'F-3' }]
    const { calls } = showUpload({
      path: '/invoiceUpload?contractId=loan-1',
      contracts: others,
      routes: { 'GET /api/invoice/upload/9': { json: new FakeDrafts().list({ url: '' }) } },
    })
    expect(await screen.findAllByRole('button', { name: /Upload invoices under contract/ })).toHaveLength(2)
    expect(screen.getByRole('alert').textContent).toBe('The contract of the link cannot be used. Choose another one.')
    expect(calls.filter(({ url }) => url.includes('/hw/'))).toEqual([])
  })

  test('offers contracts in the statuses of the portal’s settings (UPL-32)', async () => {
    const expired = { ...contract, id: '7', status: 'EXPIRED' }
    const portal = (uploadStatuses: ('ACTIVE' | 'EXPIRED')[]) => ({ contracts: { ...shipped, uploadStatuses } })
    const first = showUpload({ path: '/invoiceUpload', contracts: [expired], settings: portal(['ACTIVE']) })
    expect(await screen.findByText('No contract can be used')).toBeTruthy()
    first.unmount()
    const second = showUpload({ path: '/invoiceUpload', contracts: [expired], settings: portal(['EXPIRED']) })
    expect(await grid()).toBeTruthy()
    second.unmount()
    // An empty list means all.
    showUpload({ path: '/invoiceUpload', contracts: [expired], settings: portal([]) })
    expect(await grid()).toBeTruthy()
  })

  test('chooses the only usable contract, and Back leads to the choice', async () => {
    showUpload({ path: '/invoiceUpload' })
    await grid()
    await userEvent.click(screen.getByRole('button', { name: 'Back' }))
    expect(await screen.findByRole('button', { name: 'Upload invoices under contract F-1' })).toBeTruthy()
  })

  test('says which permission is missing', async () => {
    showUpload({ permissions: ['READ'] })
    expect(await screen.findByText(/you need the permission “Upload invoices”/)).toBeTruthy()
  })

  test('shows cards on a phone and changes a row in a dialog (UPL-49)', async () => {
    const server = twoDrafts()
    showUpload({ server, isWide: false })
    expect(await screen.findByRole('heading', { level: 2, name: 'SF-A' })).toBeTruthy()
    expect(screen.queryByRole('grid')).toBeNull()
    expect(screen.getByRole('button', { name: 'Edit SF-A' })).toBeTruthy()
  })

  test('offers only days after the issue date as due date (UPL-06)', async () => {
    const server = new FakeDrafts()
    server.drafts = [aDraft({ invoiceNumber: 'SF-A', issueDate: '2026-11-10', dueDate: '2026-11-20' })]
    showUpload({ server, isWide: false })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit SF-A' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Open calendar: Due date' }))
    const isOff = async (day: string) => (await screen.findByRole('gridcell', { name: day })).hasAttribute('disabled')
    expect([await isOff('10'), await isOff('11')]).toEqual([true, false])
  })

  test('a change with an error is said to be saved with it (UPL-28)', async () => {
    const server = new FakeDrafts()
    server.drafts = [aDraft({ invoiceNumber: 'SF-A' })]
    showUpload({ server, isWide: false })
    await userEvent.click(await screen.findByRole('button', { name: 'Edit SF-A' }))
    const due = await screen.findByRole('textbox', { name: /^Due date/ })
    await userEvent.clear(due)
    await userEvent.type(due, '2026-11-01')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(notices()).toEqual([{ message: 'upload.invoiceEditErrorMessage', type: 'warning', duration: 10_000 }]),
    )
    expect(server.drafts[0]).toMatchObject({ dueDate: '2026-11-01', version: 2 })
  })
})
