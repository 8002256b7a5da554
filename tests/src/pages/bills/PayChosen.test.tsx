import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ResourceList } from '../../../../src/builders/list/ResourceList.tsx'
import { PayChosen } from '../../../../src/pages/bills/PayChosen.tsx'
import { fakeFetch } from '../../api/fakeFetch.ts'
import type { PortalSettings } from '../../../../src/contract/portalSettings.ts'
import { aContract, showListPage } from '../../builders/listPage.tsx'

const aBill = (id: string, unpaid: string, contractId = '7') => ({
  id,
  contractId,
  invoiceNumber: `B-${id}`,
  invoiceFeeType: 'INTEREST_FEE',
  invoiceDate: '2026-05-01',
  invoiceDueDate: '2026-06-01',
  invoiceStatus: 'UNPAID',
  invoiceAmount: { amount: '100.00', currency: 'EUR' },
  amountUnpaid: unpaid,
})
const bills = [
  aBill('1', '10.10'),
  aBill('2', '20.20'),
  aBill('3', '30.30'),
  aBill('4', '0.00'),
  aBill('5', '1.00', '8'),
]
/** Parts of the page with tests of their own. */
const others = ['pay', 'payment-result', 'bill-types', 'export-chosen', 'documents-chosen', 'copy-chosen']
const show = (more: Parameters<typeof fakeFetch>[0] = {}) => {
  fakeFetch({
    'GET /api/contracts': { json: [aContract('7', 'F-1'), aContract('8', 'F-2')] },
    'GET /api/factor-invoices': { json: { content: bills, totalElements: 9 } },
    'GET /api/factor-invoices/tabs': { json: { counts: [], isBounded: false } },
    ...more,
  })
  showListPage({
    path: '/factoring/bills?contractId=7,8&page=1&size=10',
    page: <ResourceList resource="factoring/bills" />,
    permissions: ['READ', 'MANAGE_CONTRACT'],
    parts: {
      ...Object.fromEntries(others.map(id => [id, () => null])),
      'pay-chosen': PayChosen,
    },
    settings: { features: { payments: true, simulators: true, demo: true } as PortalSettings['features'] },
  })
}
const choose = async (...ids: string[]) => {
  for (const id of ids) fireEvent.click(await screen.findByLabelText(`Choose B-${id}`))
}
const button = () => screen.findByRole('button', { name: 'Pay these bills' })

test('<PayChosen>: says why bills cannot be paid together: several contracts, or nothing left to pay (LST-15)', async () => {
  show()
  await choose('4')
  expect((await button()).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('The chosen bills are paid already.')).toBeTruthy()
  await choose('1', '5')
  expect(screen.getByText('A payment is for one contract. Choose bills of one contract only.')).toBeTruthy()
  await choose('5')
  expect((await button()).getAttribute('aria-disabled')).toBe('false')
}, 60_000)

test('<PayChosen>: names in the dialog the chosen bills that are paid already, and leaves them out (LST-16)', async () => {
  show({
    'GET /api/payment/factor-invoices': {
      json: {
        payload: {
          content: [{ ...aBill('1', '10.10'), amountUnpaid: '10.10' }],
          contracts: [
            {
              contractId: '7',
              contractNumber: 'F-7',
              payee: 'Finance',
              amountUnpaid: '10.10',
              amountInFlight: '0.00',
              amountPayable: '10.10',
              amountGoingOn: null,
            },
          ],
          inFlight: [],
        },
      },
    },
    'GET /api/cms/legal-text': { json: [] },
  })
  await choose('1', '4')
  fireEvent.click(await button())
  const notice = await screen.findByText('Chosen bills that are paid already: 1. They are not part of this payment.')
  expect(notice.textContent).toContain('B-4')
}, 60_000)
