import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'

import type { VerificationHistory as History } from '../../../../src/api/staff/verificationApi.ts'
import { VerificationHistory } from '../../../../src/pages/invoice-upload/verification/VerificationHistory.tsx'
import { WaitingInvoices } from '../../../../src/pages/invoice-upload/verification/WaitingInvoices.tsx'
import { entriesOf } from '../../../../src/pages/invoice-upload/verification/historyEntries.ts'
import { fakeFetch } from '../../api/fakeFetch.ts'
import { definitions, showListPage } from '../../builders/listPage.tsx'
import { notices, Notices, showUpload } from './uploadPortal.tsx'

const contacts = [
  { email: 'ona@buyer.lt', name: 'Ona', surname: 'Onaitė', phoneNumber: null, jobTitle: null },
  { email: 'boss@buyer.lt', name: 'Jonas', surname: 'Jonaitis', phoneNumber: null, jobTitle: null },
]
const sent = {
  verificationId: '50',
  thirdPartyId: '31',
  buyerName: 'UAB Žalia giria',
  buyerCode: '300111222',
  name: 'Ona',
  surname: 'Onaitė',
  email: 'ona@buyer.lt',
  language: 'lt',
  sentAt: '2026-10-01T08:00:00Z',
  sentBy: 'Rasa Žemaitė',
  expiresAt: '2026-10-31T08:00:00Z',
  state: 'EXPIRED',
  reminders: 2,
  invoiceCount: 3,
  waitingCount: 2,
  acceptedCount: 0,
  rejectedCount: 1,
  totalAmount: '3000.00',
  currency: 'EUR',
  open: [
    {
      id: '900',
      invoiceNumber: 'SF-1',
      dueDate: '2026-11-01',
      invoiceAmount: '1000.00',
      currency: 'EUR',
      status: 'WAITING',
      comment: null,
    },
    {
      id: '901',
      invoiceNumber: 'SF-2',
      dueDate: '2026-11-01',
      invoiceAmount: '1000.00',
      currency: 'EUR',
      status: 'REJECTED',
      comment: 'Wrong amount',
    },
  ],
  contacts,
}
const preview = { to: 'boss@buyer.lt', language: 'lt', subject: 'Tema', text: 'Sveiki,\n\nlaiškas' }
const again = {
  'GET /api/invoice/upload/7/buyer-verification': { json: { content: [sent] } },
  'POST /api/invoice/upload/7/buyer-verification:preview': { json: preview },
  'POST /api/invoice/upload/7/buyer-verification:send': { json: { invoiceUploadedOk: true, sentInvoiceCount: 1 } },
}
const history: History = {
  contractId: '7',
  verificationId: '50',
  isOpen: true,
  isToSend: false,
  sendings: [
    {
      id: '50',
      name: 'Ona',
      surname: 'Onaitė',
      email: 'ona@buyer.lt',
      sentAt: '2026-10-01T08:00:00Z',
      sentBy: 'Rasa Žemaitė',
      expiresAt: '2026-10-31T08:00:00Z',
      replacedAt: null,
      state: 'DONE',
      reminders: 0,
    },
  ],
  answers: [
    {
      action: 'REJECT',
      comment: 'Wrong amount',
      answerComment: null,
      verifierName: 'Jonas Buhalteris',
      verifierEmail: 'jonas@group.lt',
      isOtherDomain: true,
      statementVersion: '1',
      reference: 'IV-2026-1',
      answeredAt: '2026-10-02T08:00:00Z',
      stands: true,
    },
  ],
}
const panel = (answer: History, reason?: string, routes: Parameters<typeof fakeFetch>[0] = {}) => {
  const calls = fakeFetch({ 'GET /api/invoice/buyer-verification/history': { json: answer }, ...again, ...routes })
  showListPage({
    path: '/',
    page: (
      <MemoryRouter>
        <VerificationHistory
          definition={definitions['factoring/invoices']!}
          record={{ id: '901', invoiceUploadDate: '2026-09-30T08:00:00Z', sspUserFirstName: 'Rasa' }}
          path={{}}
          reason={reason}
          reload={() => {}}
        />
        <Notices />
      </MemoryRouter>
    ),
  })
  return calls
}

describe('mails of a contract in step three (UPL-51, UPL-52)', () => {
  test('are sent again to a chosen contact, after a look at the mail (UPL-50)', async () => {
    const { calls } = showUpload({ path: '/invoiceUpload?contractId=7&step=buyers', routes: again })
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send again: UAB Žalia giria' }))
    // Of an expired mail those that wait are chosen.
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Send SF-1 again' }).checked).toBe(true)
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Send SF-2 again' }).checked).toBe(false)
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Send SF-1 again' }))
    expect(dialog.getByText('Choose an invoice to send.').id, 'UPL-93').toBe(
      dialog.getByRole('button', { name: /^Send 0 invoices/ }).getAttribute('aria-describedby'),
    )
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Send SF-1 again' }))
    await userEvent.click(dialog.getByRole('combobox', { name: 'Send to' }))
    await userEvent.click(screen.getByRole('option', { name: /boss@buyer\.lt/ }))
    const summary = dialog.getByText('Preview of the message')
    await userEvent.click(summary)
    const details = summary.closest('details')!
    details.open = true
    details.dispatchEvent(new Event('toggle'))
    expect(await dialog.findByText(/laiškas/)).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Send 1 invoice' }))
    await waitFor(() =>
      expect(calls.find(({ url }) => url.includes(':send'))?.body).toEqual([
        { thirdPartyId: '31', invoiceIds: ['900'], replaces: '50', contactEmail: 'boss@buyer.lt' },
      ]),
    )
  })

  test('link to the invoices of the buyer', async () => {
    showUpload({ path: '/invoiceUpload?contractId=7&step=buyers', routes: again })
    const link = await screen.findByRole('link', { name: 'Show the invoices of UAB Žalia giria' })
    expect(link.getAttribute('href')).toContain('contractId=7')
    expect(link.getAttribute('href')).toContain('thirdPartyId=31')
  })
})

describe('<VerificationHistory> (VER-31)', () => {
  test('shows who answered what, the other domain, and sends one invoice again', async () => {
    const calls = panel(history)
    expect(await screen.findByText('Answered by Jonas Buhalteris, jonas@group.lt (as stated)')).toBeTruthy()
    expect(screen.getByText("The e-mail domain differs from the contact's.")).toBeTruthy()
    expect(screen.getAllByText('Wrong amount', { exact: false }).length).toBeGreaterThan(0)
    await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1 invoice' }))
    await waitFor(() =>
      expect(calls.find(({ url }) => url.includes(':send'))?.body).toEqual([
        { thirdPartyId: '31', invoiceIds: ['901'], replaces: '50', contactEmail: 'ona@buyer.lt' },
      ]),
    )
  })

  test('a failed sending is a notice of 10 seconds as at the last step, and stays readable (UPL-13)', async () => {
    const issues = [{ path: '/0/contactEmail', code: 'mailsUsedUp', params: { buyer: 'UAB Pirma' } }]
    let refusal: object = { status: 409, json: { code: 'SME62' } }
    const calls = panel(history, undefined, {
      'POST /api/invoice/upload/7/buyer-verification:send': () => refusal as { status: number; json: object },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Send again' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Send 1 invoice' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(notices()).toEqual([{ message: 'errors.SME62', type: 'error', duration: 10_000 }])
    refusal = { status: 422, json: { code: 'VALIDATION_FAILED', issues } }
    const asked = calls.filter(({ url }) => url.includes('/history')).length
    await userEvent.click(screen.getByRole('button', { name: 'Send 1 invoice' }))
    await waitFor(() => expect(JSON.stringify(notices())).toContain('UAB Pirma can get no more e-mails today'))
    // The contacts may have changed, so what is shown is read again.
    await waitFor(() => expect(calls.filter(({ url }) => url.includes('/history')).length).toBeGreaterThan(asked))
  })

  test('without the permission the action says why, and nothing is shown for an invoice that was never sent', async () => {
    panel(history, 'You need the permission')
    const button = await screen.findByRole('button', { name: 'Send again' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  test('is folded once the verification has ended, since the history of the invoice has its steps', async () => {
    panel({ ...history, isOpen: false })
    const summary = await screen.findByText('Show 3 steps with addresses')
    expect(summary.closest('details')?.open).toBe(false)
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull()
  })

  test('is in order of time, newest first', () => {
    const entries = entriesOf(history, { uploadedAt: '2026-09-30T08:00:00Z', uploader: 'Rasa' })
    expect(entries.map(({ kind }) => kind)).toEqual(['answered', 'sent', 'uploaded'])
  })
})

describe('<WaitingInvoices> (UPL-52)', () => {
  test('counts what waits, with a link to step three of each contract', async () => {
    fakeFetch({
      'GET /api/invoice/buyer-verification/waiting': {
        json: { content: [{ contractId: '7', contractNumber: 'F-1', toSendCount: 12, sendAgainCount: 1 }] },
      },
    })
    showListPage({
      path: '/',
      page: (
        <MemoryRouter>
          <WaitingInvoices definition={definitions['factoring/invoices']!} path={{}} reload={() => {}} />
        </MemoryRouter>
      ),
    })
    expect(await screen.findByText('12 invoices wait to be sent to buyers.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Send to buyers: contract F-1' }).getAttribute('href')).toBe(
      '/invoiceUpload?contractId=7&step=buyers',
    )
  })
})
