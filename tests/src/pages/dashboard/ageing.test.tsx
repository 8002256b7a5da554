import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'

import type { InvoiceAgeingAnswer } from '../../../../schemas/generated/types/actions/invoice-ageing-answer.ts'
import { type ActiveProduct, ActiveProductContext } from '../../../../src/contract/activeProduct.ts'
import { TextsProvider } from '../../../../src/i18n/TextsProvider.tsx'
import { Ageing } from '../../../../src/pages/dashboard/cards/Ageing.tsx'
import { fakeFetch } from '../../api/fakeFetch.ts'

vi.mock('../../../../src/charts/AgeBars.tsx', () => ({ AgeBars: () => null }))

const readJson = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'))
const texts = { ...readJson('resources/texts/en/common.json'), ...readJson('resources/texts/en/staff.json') }
const aRow = (id: string, name: string): InvoiceAgeingAnswer['buyers'][number] => ({
  id,
  name,
  contractIds: ['1', '2'],
  currency: 'EUR',
  amounts: ['10.00', '0.10', '0.20', '0.00', '0.00'],
  counts: [2, 1, 1, 0, 0],
})
const answer: InvoiceAgeingAnswer = {
  statuses: ['FINANCED', 'OVERDUE', 'PARTIALLY_PAID'],
  ranges: [
    { dueDateFrom: '2026-11-20' },
    { dueDateFrom: '2026-10-21', dueDateTo: '2026-11-19' },
    { dueDateFrom: '2026-09-21', dueDateTo: '2026-10-20' },
    { dueDateFrom: '2026-08-22', dueDateTo: '2026-09-20' },
    { dueDateTo: '2026-08-21' },
  ],
  isBounded: false,
  buyers: Array.from({ length: 7 }, (_, index) => aRow(String(index + 20), `Buyer ${index}`)),
  contracts: [{ ...aRow('1', 'F-1'), contractIds: ['1'] }],
}

function show(json: InvoiceAgeingAnswer): void {
  fakeFetch({ 'GET /api/invoices/ageing': { json } })
  const active: ActiveProduct = {
    partyFid: 'P-1',
    productFid: 'P-1-F',
    productType: 'FACTORING',
    permissions: new Set(['READ']),
  }
  render(
    <TextsProvider areas={['common', 'staff']} initialLanguage="en" initialTexts={texts}>
      <QueryClientProvider client={new QueryClient()}>
        <ActiveProductContext.Provider value={active}>
          <MemoryRouter>
            <Ageing />
          </MemoryRouter>
        </ActiveProductContext.Provider>
      </QueryClientProvider>
    </TextsProvider>,
  )
}
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1, -1)
const total = () => within(screen.getByRole('table')).getAllByRole('row').at(-1)?.textContent?.replaceAll(/\s/g, ' ')

test('ageing starts with five buyers under the totals of all, and each amount leads to its invoices (DSH-58)', async () => {
  show(answer)
  await waitFor(() => expect(rows()).toHaveLength(5))
  expect(screen.getByText(texts['ageing.about'] ?? ''), 'other sums of what is overdue follow the status').toBeTruthy()
  expect(total()).toBe('Total70,00 €0,70 €1,40 €0,00 €0,00 €')
  const links = within(rows()[0]!).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual(
    [
      'dueDateFrom=2026-11-20',
      'dueDateFrom=2026-10-21&dueDateTo=2026-11-19',
      'dueDateFrom=2026-09-21&dueDateTo=2026-10-20',
    ].map(days => `/factoring/invoices?contractId=1,2&thirdPartyId=20&status=FINANCED,OVERDUE,PARTIALLY_PAID&${days}`),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  expect(rows()).toHaveLength(7)
  await userEvent.click(screen.getByRole('button', { name: 'By contract' }))
  expect(rows()).toHaveLength(1)
  expect(within(rows()[0]!).getAllByRole('link')[0]?.getAttribute('href')).not.toContain('thirdPartyId')
})

test('ageing says when nothing is unpaid', async () => {
  show({ ...answer, buyers: [], contracts: [] })
  expect(await screen.findByText('Nothing is unpaid on your invoices.')).toBeInstanceOf(HTMLElement)
})

test('each total leads to the invoices of all contracts, unless it is zero (DSH-57)', async () => {
  show(answer)
  await waitFor(() => expect(rows()).toHaveLength(5))
  const last = within(screen.getByRole('table')).getAllByRole('row').at(-1)!
  expect(
    within(last)
      .getAllByRole('link')
      .map(link => link.getAttribute('href')),
  ).toEqual([
    '/factoring/invoices?contractId=1&status=FINANCED,OVERDUE,PARTIALLY_PAID&dueDateFrom=2026-11-20',
    '/factoring/invoices?contractId=1&status=FINANCED,OVERDUE,PARTIALLY_PAID&dueDateFrom=2026-10-21&dueDateTo=2026-11-19',
    '/factoring/invoices?contractId=1&status=FINANCED,OVERDUE,PARTIALLY_PAID&dueDateFrom=2026-09-21&dueDateTo=2026-10-20',
  ])
})

test('no total leads to a list that has another currency as well (DSH-57)', async () => {
  const pounds = { ...aRow('1', 'F-1'), contractIds: ['1'], currency: 'GBP' }
  show({ ...answer, contracts: [...answer.contracts, pounds] })
  await waitFor(() => expect(rows()).toHaveLength(5))
  const last = within(screen.getByRole('table')).getAllByRole('row').at(-1)!
  expect(within(last).queryAllByRole('link')).toEqual([])
})

test('ageing of more invoices than are grouped leads to the list (DSH-57)', async () => {
  show({ ...answer, isBounded: true, buyers: [], contracts: [] })
  const link = await screen.findByRole('link', { name: 'Open the unpaid invoices' })
  expect(link.getAttribute('href')).toBe('/factoring/invoices?status=FINANCED,OVERDUE,PARTIALLY_PAID')
  expect(screen.queryByText('Nothing is unpaid on your invoices.')).toBeNull()
})
