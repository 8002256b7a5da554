import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import type { DashboardTask } from '../../../../schemas/generated/types/actions/dashboard-tasks-answer.ts'
import { taskPaths } from '../../../../src/pages/dashboard/tasks/taskPaths.ts'
import { fakeFetch } from '../../api/fakeFetch.ts'
import {
  api,
  creditSummary,
  factoringSummary,
  payments,
  showDashboard,
  tasksCall,
  upcomingCall,
} from './dashboardPortal.tsx'

vi.mock('../../../../src/charts/ShareColumns.tsx', () => ({ ShareColumns: () => null }))

const others = {
  [api('factoring')]: { json: factoringSummary },
  [api('loan')]: { json: creditSummary },
  [api('limit')]: { json: creditSummary },
  [api('leasing')]: { json: creditSummary },
  [upcomingCall]: { json: payments(0, 0) },
}
const aTask = (task: Partial<DashboardTask>): DashboardTask => ({
  kind: 'overdueInvoices',
  count: 3,
  sums: [{ amount: '50.00', currency: 'EUR' }],
  contracts: [
    { id: '7', number: 'F-7' },
    { id: '9', number: 'F-9' },
  ],
  filters: { status: ['OVERDUE'] },
  ...task,
})
const answer = (...tasks: DashboardTask[]) => ({ [tasksCall]: { json: { tasks } } })
const block = async () => within(await screen.findByRole('region', { name: 'What needs doing' }))
const links = async () => {
  const found = await (await block()).findAllByRole('link')
  return found.map(link => [link.textContent?.replaceAll(/\s/g, ' '), link.getAttribute('href')])
}

describe('what needs doing', () => {
  test('leads from each task to the list with its rows, one for each currency of its sum (DSH-52, DSH-53)', async () => {
    const one = [{ id: '7', number: 'F-7' }]
    fakeFetch({
      ...others,
      ...answer(
        aTask({
          sums: [
            { amount: '50.00', currency: 'EUR' },
            { amount: '2.50', currency: 'GBP' },
          ],
        }),
        aTask({ kind: 'documentsToSign', count: 1, sums: [], contracts: one, filters: {} }),
        aTask({
          kind: 'dueBills',
          count: 1,
          contracts: one,
          filters: { status: ['UNPAID', 'PARTIALLY_PAID'], dueDateFrom: '2026-11-20', dueDateTo: '2026-11-26' },
        }),
        aTask({ kind: 'limitNearlyUsed', count: 1, contracts: one, filters: {} }),
        aTask({ kind: 'answeredRequests', count: 2, sums: [], contracts: one, filters: {} }),
      ),
    })
    showDashboard()
    expect(await links()).toEqual([
      ['3 overdue invoices50,00 € + 2,50 £ unpaid', '/factoring/invoices?contractId=7,9&status=OVERDUE'],
      ['1 document to sign', '/factoring/dashboard#contracts-to-sign'],
      [
        '1 bill due within 7 days50,00 € unpaid',
        '/factoring/bills?contractId=7&status=UNPAID,PARTIALLY_PAID&dueDateFrom=2026-11-20&dueDateTo=2026-11-26',
      ],
      ['Limit of contract F-7 is nearly used50,00 € left', '/factoring/contracts/contract/7'],
      ['2 answered requests about contract F-7', '/factoring/contracts/contract/7#contract-requests'],
    ])
  })

  test('lets the overdue amount of a tile open the same list (DSH-56), and the main one its contracts (DSH-61)', async () => {
    fakeFetch({ ...others, ...answer(aTask({})) })
    showDashboard()
    const tile = within(screen.getByRole('article', { name: 'Factoring' }))
    expect((await tile.findByRole('link', { name: /50,00/ })).getAttribute('href')).toBe(
      '/factoring/invoices?contractId=7,9&status=OVERDUE',
    )
    const main = tile.getAllByRole('link').map(link => link.getAttribute('href'))
    // Available, total and used are columns of the contracts.
    expect(main.filter(href => href === '/factoring/contracts')).toHaveLength(3)
    expect(within(screen.getByRole('article', { name: 'Leasing' })).queryByRole('link')).toBeNull()
  })

  test('lets the amount to repay of the loan tile open its contracts, and no other amount (DSH-63)', async () => {
    fakeFetch({ ...others, ...answer() })
    showDashboard({ products: ['FACTORING', 'LOAN'] })
    const tile = within(await screen.findByRole('article', { name: 'Loan' }))
    const link = await tile.findByRole('link')
    expect([link.textContent?.replaceAll('\u00a0', ' '), link.getAttribute('href')]).toEqual([
      '500,00 €',
      '/loan/contracts',
    ])
  })

  test('says that all is done when nothing is left (DSH-54)', async () => {
    fakeFetch({ ...others, ...answer() })
    showDashboard()
    expect(await (await block()).findByText(/^All done/)).toBeInstanceOf(HTMLElement)
    expect((await block()).queryByRole('link')).toBeNull()
  })

  test('can be tried again after a failure, which leaves the tiles alone (DSH-55)', async () => {
    let tries = 0
    const tasks = () =>
      (tries += 1) === 1 ? { status: 503, json: { status: 503, code: 'SME3' } } : { json: { tasks: [] } }
    fakeFetch({ ...others, [tasksCall]: tasks })
    showDashboard()
    expect((await (await block()).findByRole('alert')).textContent).toContain('could not be loaded')
    expect((await screen.findAllByText('1.000,00 €')).length).toBeGreaterThan(0)
    await userEvent.click((await block()).getByRole('button', { name: 'Try again' }))
    expect(await (await block()).findByText(/^All done/)).toBeInstanceOf(HTMLElement)
  })

  test('is not shown and not requested without a product that has tasks (DSH-55)', async () => {
    const calls = fakeFetch(others)
    showDashboard({ products: ['LEASING'], active: 'LEASING' })
    await screen.findAllByText('500,00 €')
    expect(screen.queryByRole('region', { name: 'What needs doing' })).toBeNull()
    expect(calls.some(({ url }) => url.includes('/tasks'))).toBe(false)
  })

  test('keeps one line for a product that the company does not have (DSH-04)', () => {
    fakeFetch({ ...others, ...answer() })
    showDashboard({ products: ['FACTORING'] })
    const leasing = within(screen.getByRole('article', { name: 'Leasing' }))
    expect(leasing.getByText(/UAB Demo does not have/)).toBeInstanceOf(HTMLElement)
    expect(leasing.getByText('0,00 €').closest('[aria-hidden]')).not.toBeNull()
  })
})

test('invoices to send again lead to their contract, or to the choice of one', () => {
  const path = taskPaths.returnedInvoices
  expect(path(aTask({ kind: 'returnedInvoices' }))).toBe('/invoiceUpload?step=contract')
  expect(path(aTask({ kind: 'returnedInvoices', contracts: [{ id: '7', number: 'F-7' }] }))).toBe(
    '/invoiceUpload?contractId=7&step=buyers',
  )
})
