import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { ActiveProductContext } from '../../../../src/contract/activeProduct.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { SavedAnswersContext, type SavedAnswers } from '../../../../src/form/action-form/SavedAnswersContext.ts'
import { PortalSettingsContext } from '../../../../src/contract/PortalSettingsContext.ts'
import { type Session, SessionContext } from '../../../../src/contract/SessionContext.ts'
import { PayForm } from '../../../../src/pages/bills/PayForm.tsx'
import type { UnpaidBills } from '../../../../src/api/staff/paymentApi.ts'
import { fakeFetch } from '../../api/fakeFetch.ts'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const texts: Record<string, string> = {
  ...readJson('resources/texts/en/common.json'),
  ...readJson('resources/texts/en/staff.json'),
}
const legalText = {
  title: 'Payment',
  field_type_of_legal_text: 'text',
  field_where_to_show: 'Payment',
  body: [{ value: '<p>Terms of payment</p>' }],
}

const loanOfP1 = {
  partyFid: 'P-1',
  productFid: 'P-1-LOAN',
  productType: 'LOAN' as const,
  permissions: new Set(['READ' as const]),
}
const noSavedAnswers: SavedAnswers = {
  status: 'ready',
  isBack: false,
  read: () => undefined,
  put: () => {},
  end: () => {},
  retry: () => {},
}

function show(bills: UnpaidBills, chosen?: readonly string[], answers: Parameters<typeof fakeFetch>[0] = {}) {
  const calls = fakeFetch({
    'GET /api/cms/legal-text': { json: [legalText] },
    'POST /api/hw/payment/create': { status: 503, json: { code: 'PAYMENT_UNAVAILABLE', message: '' } },
    ...answers,
  })
  render(
    <TextsProvider areas={['common', 'staff']} initialLanguage="en" initialTexts={texts}>
      <PortalSettingsContext.Provider value={readJson('config/portal.json').settings}>
        <SessionContext.Provider value={{ user: { id: '1' }, active: { activePartyFid: 'P-1' } } as Session}>
          <ActiveProductContext value={loanOfP1}>
            <QueryClientProvider client={new QueryClient()}>
              <SavedAnswersContext.Provider value={noSavedAnswers}>
                <PayForm
                  contracts={[{ id: '7', contractNumber: 'F-7' } as never]}
                  first="7"
                  bills={bills}
                  {...(chosen === undefined ? {} : { chosen, numbers: { '99': 'LP-99' } })}
                  open
                  onClose={() => {}}
                  onClosed={() => {}}
                  onRejected={() => {}}
                />
              </SavedAnswersContext.Provider>
            </QueryClientProvider>
          </ActiveProductContext>
        </SessionContext.Provider>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
  return calls
}
const pay = () => screen.getByRole('button', { name: texts['bills.pay.submit'] ?? '' })

test('<PayForm>: disables the pay button of a contract with nothing unpaid (BIL-23)', async () => {
  show({ content: [], contracts: [], inFlight: [] })
  expect(await screen.findByText(texts['bills.pay.nothing'] ?? '')).toBeDefined()
  expect(pay().hasAttribute('disabled') || pay().getAttribute('aria-disabled') === 'true').toBe(true)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('<PayForm>: shows the legal text of payments (BIL-25)', async () => {
  show({ content: [], contracts: [], inFlight: [] })
  expect(await screen.findByText('Terms of payment')).toBeDefined()
})

test('<PayForm>: lists loan bills by what they are for (LON-22)', async () => {
  const bill = { id: '1', contractId: '7', number: 'LP-1', type: 'values.loanBillKind.Interest', dueDate: '2026-12-01' }
  const sums = {
    contractId: '7',
    contractNumber: 'F-7',
    payee: 'Lender',
    amountUnpaid: '10.00',
    amountInFlight: '0.00',
    amountPayable: '10.00',
    amountGoingOn: null,
    currency: 'EUR',
  }
  show({ content: [{ ...bill, amount: '10.00', currency: 'EUR', status: 'OVERDUE' }], contracts: [sums], inFlight: [] })
  const row = await screen.findByText('LP-1')
  expect(row.closest('li')?.textContent).toContain('Interest')
  expect(row.closest('li')?.textContent).toContain('Overdue')
})

const bills = ['10.10', '20.20', '30.30'].map((amount, index) => ({
  id: String(index + 1),
  contractId: '7',
  number: `LP-${String(index + 1)}`,
  type: 'values.loanBillKind.Interest',
  dueDate: '2026-12-01',
  amount,
  currency: 'EUR',
  status: 'UNPAID',
}))
const unpaid = {
  contractId: '7',
  contractNumber: 'F-7',
  payee: 'Lender',
  amountUnpaid: '60.60',
  amountInFlight: '0.00',
  amountPayable: '60.60',
  amountGoingOn: null,
  currency: 'EUR',
}

const amountOf = (number: string) => screen.findByLabelText<HTMLInputElement>(`Amount for bill ${number}`)
const rows = (calls: { method: string; body?: unknown }[]) => calls.find(({ method }) => method === 'POST')?.body

test('<PayForm>: pays chosen bills in full with their sum, unless an amount is lowered (LST-15, BIL-35)', async () => {
  const calls = show({ content: bills, contracts: [unpaid], inFlight: [] }, ['1', '3'])
  expect(await screen.findByText(texts['bills.pay.chosen.total'] ?? '')).toBeTruthy()
  expect(screen.getAllByText(/40,40/).length).toBeGreaterThan(0)
  expect([
    screen.queryByLabelText('Amount to pay'),
    screen.queryByRole('combobox'),
    screen.queryByText('LP-2'),
  ]).toEqual([null, null, null])
  expect(getComputedStyle(screen.getAllByText(/^2026-12-01$/)[0]!).display, 'a day is not broken').toBe('inline-block')
  fireEvent.click(pay())
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  expect(rows(calls)).toMatchObject({
    contract_id: '7',
    amount: '40.40',
    bills: [
      { bill_id: '1', amount: '10.10' },
      { bill_id: '3', amount: '30.30' },
    ],
  })
})

test('<PayForm>: pays a part of a chosen bill, and the sum follows (BIL-35)', async () => {
  const calls = show({ content: bills, contracts: [unpaid], inFlight: [] }, ['1', '3'])
  fireEvent.change(await amountOf('LP-3'), { target: { value: '5,5' } })
  expect(screen.getAllByText(/15,60/).length).toBeGreaterThan(0)
  fireEvent.click(pay())
  await waitFor(() => expect(rows(calls)).toBeDefined())
  expect(rows(calls)).toMatchObject({
    amount: '15.60',
    bills: [
      { bill_id: '1', amount: '10.10' },
      { bill_id: '3', amount: '5.50' },
    ],
  })
})

test('<PayForm>: an amount above what can be paid of the bill is lowered to it, and is not sent before the user sees it (BIL-22, BIL-35)', async () => {
  const flying = [{ billId: '3', amount: '10.00' }]
  const calls = show({ content: bills, contracts: [unpaid], inFlight: flying }, ['1', '3'])
  expect((await amountOf('LP-3')).value).toBe('20,30')
  expect(screen.getByText(/^10,00.*of it is already being paid\.$/)).toBeTruthy()
  for (const text of ['20,31', '0', '', '99999999']) {
    fireEvent.change(await amountOf('LP-3'), { target: { value: text } })
    fireEvent.click(pay())
    expect((await amountOf('LP-3')).value).toBe('20,30')
  }
  fireEvent.change(await amountOf('LP-3'), { target: { value: '-1' } })
  fireEvent.click(pay())
  expect((await amountOf('LP-3')).getAttribute('aria-invalid')).toBe('true')
  expect(rows(calls)).toBeUndefined()
})

test('<PayForm>: leaves out a bill that is being paid in full, and says so', async () => {
  const calls = show(
    {
      content: bills,
      contracts: [{ ...unpaid, amountPayable: '30.30' }],
      inFlight: [{ billId: '3', amount: '30.30' }],
    },
    ['1', '3', '99'],
  )
  expect(await screen.findByText(texts['bills.pay.chosen.none'] ?? '')).toBeTruthy()
  expect(screen.getByText('Chosen bills that are paid already: 1. They are not part of this payment.')).toBeTruthy()
  expect(screen.getByText('LP-99')).toBeTruthy()
  fireEvent.click(pay())
  await waitFor(() =>
    expect(rows(calls)).toMatchObject({ amount: '10.10', bills: [{ bill_id: '1', amount: '10.10' }] }),
  )
})

test('<PayForm>: shows at its bill which amount the server rejected, with the most (BIL-35)', async () => {
  show({ content: bills, contracts: [unpaid], inFlight: [] }, ['1', '3'], {
    'POST /api/hw/payment/create': {
      status: 422,
      json: {
        code: 'VALIDATION_FAILED',
        message: '',
        details: { rows: [{ id: '3', number: 'LP-3', reason: 'AMOUNT', limit: '7.00' }] },
      },
    },
  })
  await amountOf('LP-3')
  fireEvent.click(pay())
  expect(await screen.findByText(/^At most 7,00.*of this bill can be paid now/)).toBeTruthy()
  expect((await amountOf('LP-3')).getAttribute('aria-invalid')).toBe('true')
  expect((await amountOf('LP-1')).getAttribute('aria-invalid')).toBe(null)
  fireEvent.change(await amountOf('LP-3'), { target: { value: '6' } })
  expect(screen.queryByText(/^At most 7,00/)).toBeNull()
})

test('<PayForm>: shows at its bill why it cannot be paid, without an amount (LST-16)', async () => {
  show({ content: bills, contracts: [unpaid], inFlight: [] }, ['1', '3'], {
    'POST /api/hw/payment/create': {
      status: 422,
      json: {
        code: 'VALIDATION_FAILED',
        message: '',
        details: { rows: [{ id: '1', number: 'LP-1', reason: 'PENDING' }] },
      },
    },
  })
  await amountOf('LP-1')
  fireEvent.click(pay())
  expect(await screen.findByText(texts['factoring.selection.reason.PENDING'] ?? '')).toBeTruthy()
  expect((await amountOf('LP-1')).getAttribute('aria-invalid')).toBe('true')
})

test('<PayForm>: says how much is left where another payment leaves no room for chosen bills (LST-15)', async () => {
  const more = { amountPayable: '5.00', amountInFlight: '55.60' }
  show({ content: bills, contracts: [{ ...unpaid, ...more }], inFlight: [] }, ['1'])
  expect(await screen.findByText(/^At most 5,00/)).toBeTruthy()
  expect(pay().hasAttribute('disabled') || pay().getAttribute('aria-disabled') === 'true').toBe(true)
})
