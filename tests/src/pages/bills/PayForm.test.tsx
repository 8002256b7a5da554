import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { KeptContext, type KeptDialog } from '../../../../src/form/action-form/KeptContext.ts'
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

const nothingKept: KeptDialog = {
  status: 'ready',
  isBack: false,
  read: () => undefined,
  put: () => {},
  end: () => {},
  retry: () => {},
}

function show(bills: UnpaidBills) {
  fakeFetch({ 'GET /api/cms/legal-text': { json: [legalText] } })
  render(
    <TextsProvider areas={['common', 'staff']} initialLanguage="en" initialTexts={texts}>
      <PortalSettingsContext.Provider value={readJson('config/portal.json').settings}>
        <SessionContext.Provider value={{ user: { id: '1' }, active: { activePartyFid: 'P-1' } } as Session}>
          <QueryClientProvider client={new QueryClient()}>
            <KeptContext.Provider value={nothingKept}>
              <PayForm
                contracts={[{ id: '7', contractNumber: 'F-7' } as never]}
                first="7"
                bills={bills}
                open
                onClose={() => {}}
                onClosed={() => {}}
                onRejected={() => {}}
              />
            </KeptContext.Provider>
          </QueryClientProvider>
        </SessionContext.Provider>
      </PortalSettingsContext.Provider>
    </TextsProvider>,
  )
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
