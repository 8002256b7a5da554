import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import type { Problem } from '../../../../src/pages/invoice-upload/rows/problems.ts'
import { activeCell, aDraft, buyers, FakeDrafts, grid, showUpload } from './uploadPortal.tsx'

vi.setConfig({ testTimeout: 60_000 })

const withProblem = (problem: Problem, changes: Parameters<typeof aDraft>[0] = {}) =>
  aDraft({ problems: [{ ...problem, severity: 'ERROR' }], ...changes })

test('messages name the line of the other row, link the other invoice and show both readings of an amount (UPL-45)', async () => {
  const server = new FakeDrafts()
  server.drafts = [
    withProblem({ field: 'invoiceNumber', code: 'numberTwice', params: { count: '2', lines: '11' } }),
    withProblem({ field: 'invoiceNumber', code: 'SME14', params: { invoiceId: '77', invoiceNumber: 'SF-77' } }),
    withProblem({ field: 'invoiceAmount', code: 'amount' }, { invoiceAmount: null, raw: { invoiceAmount: '1.234' } }),
  ]
  showUpload({ server })
  const table = within(await grid())
  expect(table.getByText(/Another row with this number: line 11\./)).toBeTruthy()
  expect(table.getByRole('link', { name: 'Show the invoice' }).getAttribute('href')).toBe(
    '/factoring/invoice/77/contractId=7',
  )
  expect(table.getByText(/“1\.234” can mean 1234,00 or 1,234\./)).toBeTruthy()
})

test('the usual due date is offered while there is none, and taken by a key (UPL-64)', async () => {
  const server = new FakeDrafts()
  server.usualTerms = [{ thirdPartyId: '31', days: 45 }]
  server.drafts = [
    aDraft({
      thirdPartyId: '31',
      buyerCode: buyers[0]!.party.registrationCode,
      issueDate: '2026-11-01',
      dueDate: null,
    }),
  ]
  showUpload({ server })
  await grid()
  screen.getByRole('textbox', { name: /^Invoice number/ }).focus()
  await userEvent.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(activeCell().placeholder).toBe('2026-12-16 (+45)')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(activeCell().value).toBe('2026-12-16')
})

test('drafts that will be removed are announced (UPL-36)', async () => {
  const server = new FakeDrafts()
  server.drafts = [aDraft()]
  server.removal = { on: '2026-11-27', invoiceCount: 1 }
  showUpload({ server })
  await grid()
  expect(screen.getByText(/^1 draft will be removed on 2026-11-27/)).toBeTruthy()
})

test('a problem that several rows share is told once, and each row once (UPL-10)', async () => {
  const server = new FakeDrafts()
  server.drafts = [aDraft(), aDraft()]
  const entry = (index: number, errorCode: string, field: string, params?: object) => ({
    uuid: server.drafts[index]!.uuid,
    invoiceNumber: `N-${index}`,
    errorCode,
    field,
    params,
  })
  const status = {
    totalInvoiceCount: 2,
    validInvoiceCount: 0,
    invalidInvoiceCount: 2,
    errors: [
      entry(0, 'toConfirm', 'buyer'),
      entry(0, 'toConfirm', 'dueDate'),
      entry(0, 'SME14', 'invoiceNumber', { invoiceId: '1', invoiceNumber: 'N-0' }),
      entry(1, 'SME14', 'invoiceNumber', { invoiceId: '2', invoiceNumber: 'N-1' }),
    ],
    warnings: [],
    errorCounts: { toConfirm: 1, SME14: 2 },
    warningCounts: {},
    validAmount: '0.00',
    unfundedAmount: '0.00',
    currency: 'EUR',
  }
  showUpload({ server, routes: { 'POST /api/invoice/upload/7/validate': { json: status } } })
  await grid()
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  const dialog = within(await screen.findByRole('dialog'))
  const entries = await dialog.findAllByRole('listitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Invoice number: Already submitted under this contract. (2 invoices)N-0N-1',
    'Compare with the document and confirm. (1 invoice)N-0',
  ])
})
