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

function show(bills: UnpaidBills, chosen?: readonly string[]) {
  const calls = fakeFetch({
    'GET /api/cms/legal-text': { json: [legalText] },
    'POST /api/hw/payment/create': { status: 503, json: { code: 'PAYMENT_UNAVAILABLE', message: '' } },
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
                  {...(chosen === undefined ? {} : { chosen })}
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
  show({ content: [], contracts: [] })
  expect(await screen.findByText(texts['bills.pay.nothing'] ?? '')).toBeDefined()
  expect(pay().hasAttribute('disabled') || pay().getAttribute('aria-disabled') === 'true').toBe(true)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('<PayForm>: shows the legal text of payments (BIL-25)', async () => {
  show({ content: [], contracts: [] })
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
  show({ content: [{ ...bill, amount: '10.00', currency: 'EUR', status: 'OVERDUE' }], contracts: [sums] })
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

test('<PayForm>: pays chosen bills with their sum, and takes no other amount (LST-15)', async () => {
  const calls = show({ content: bills, contracts: [unpaid] }, ['1', '3'])
  expect(await screen.findByText(texts['bills.pay.chosen.total'] ?? '')).toBeTruthy()
  expect(screen.getAllByText(/40,40/).length).toBeGreaterThan(0)
  expect([screen.queryByRole('textbox'), screen.queryByRole('combobox'), screen.queryByText('LP-2')]).toEqual([
    null,
    null,
    null,
  ])
  fireEvent.click(pay())
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    contract_id: '7',
    amount: '40.40',
    bill_ids: ['1', '3'],
  })
})

test('<PayForm>: says how much is left where another payment leaves no room for chosen bills (LST-15)', async () => {
  const more = { amountPayable: '5.00', amountInFlight: '55.60' }
  show({ content: bills, contracts: [{ ...unpaid, ...more }] }, ['1'])
  expect(await screen.findByText(/^At most 5,00/)).toBeTruthy()
  expect(pay().hasAttribute('disabled') || pay().getAttribute('aria-disabled') === 'true').toBe(true)
})
