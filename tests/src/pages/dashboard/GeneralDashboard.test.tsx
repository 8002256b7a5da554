import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

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

const limitOf = (url: string) => Number(new URL(url, 'http://x').searchParams.get('limit'))
const all = {
  [api('factoring')]: { json: factoringSummary },
  [api('limit')]: { json: creditSummary },
  [api('leasing')]: { json: creditSummary },
  [tasksCall]: { json: { tasks: [] } },
  [upcomingCall]: ({ url }: { url: string }) => ({ json: payments(Math.min(12, limitOf(url)), 12) }),
}
const tile = (name: string) => within(screen.getByRole('article', { name }))
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const down = { status: 503, json: { status: 503, code: 'SME3' } }

describe('dashboard tiles', () => {
  test('show the amounts of each product, and the shares as text (DSH-02, DSH-03)', async () => {
    fakeFetch(all)
    showDashboard()
    expect(await tile('Factoring').findByText('1.000,00 €')).toBeInstanceOf(HTMLElement)
    expect(
      tile('Factoring')
        .getAllByRole('term')
        .map(term => term.textContent),
    ).toEqual(['Available', 'Total', 'Used', 'Overdue'])
    expect(tile('Factoring').getByText('Used: 60 % of the total. Overdue: 5 % of the total.')).toBeInstanceOf(
      HTMLElement,
    )
    await tile('Leasing').findByText('900,00 €')
    expect(
      tile('Leasing')
        .getAllByRole('term')
        .map(term => term.textContent),
    ).toEqual(['To repay', 'Total', 'Available', 'Used', 'Repaid', 'Overdue'])
    expect(screen.getByRole('heading', { level: 1, name: 'UAB Demo' })).toBeInstanceOf(HTMLElement)
  })

  test('fail one by one with a retry, while the other tiles and the table stay (DSH-06, DSH-15)', async () => {
    let answers = 0
    fakeFetch({ ...all, [api('factoring')]: () => ((answers += 1) === 1 ? down : { json: factoringSummary }) })
    showDashboard()
    expect((await tile('Factoring').findByRole('alert')).textContent).toContain('unavailable at the moment')
    await tile('Leasing').findByText('500,00 €')
    expect(rows()).toHaveLength(5)
    await userEvent.click(tile('Factoring').getByRole('button', { name: 'Try again' }))
    expect(await tile('Factoring').findByText('600,00 €')).toBeInstanceOf(HTMLElement)
  })

  test('show zeros without data, not an error (DSH-07)', async () => {
    fakeFetch({
      ...all,
      [api('limit')]: { status: 404, json: { status: 404, code: 'SME4' } },
      [upcomingCall]: { status: 404, json: { status: 404, code: 'SME4' } },
    })
    showDashboard()
    expect((await tile('Credit limit').findAllByText('0,00 €')).length).toBe(6)
    expect(await screen.findByText('No upcoming payments')).toBeInstanceOf(HTMLElement)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('show closed loans and missing products as unavailable with a reason; blurred figures are neither announced nor requested (DSH-04)', async () => {
    const calls = fakeFetch({
      [api('factoring')]: { json: factoringSummary },
      [tasksCall]: { json: { tasks: [] } },
      [upcomingCall]: { json: payments(0, 0) },
    })
    showDashboard({ products: ['FACTORING', 'LOAN'], closedLoan: true })
    await tile('Factoring').findByText('600,00 €')
    for (const [name, reason] of [
      ['Loan', /not offered/],
      ['Leasing', /UAB Demo does not have/],
    ] as const) {
      expect(tile(name).getByText('Unavailable')).toBeInstanceOf(HTMLElement)
      expect(tile(name).getByText(reason).closest('[aria-hidden]')).toBeNull()
      expect(tile(name).queryAllByRole('term')).toEqual([])
      expect(tile(name).queryAllByRole('button')).toEqual([])
    }
    expect(calls.map(({ url }) => url.split('?')[0]).sort()).toEqual([
      '/api/general-dashboard/factoring/summary',
      '/api/general-dashboard/tasks',
      '/api/general-dashboard/upcoming-payments-multiple-contracts',
    ])
  })

  test('open the pages of the active product, switch to another one, and have no button without pages (DSH-05)', async () => {
    fakeFetch(all)
    const { chooseProduct } = showDashboard({ active: 'LEASING' })
    await tile('Factoring').findByText('600,00 €')
    expect(tile('Leasing').queryByRole('button')).toBeNull()
    expect(await tile('Leasing').findByText(/coming soon/)).toBeInstanceOf(HTMLElement)
    tile('Factoring').getByRole('button', { name: 'Factoring' }).focus()
    await userEvent.keyboard('{Enter}')
    expect(chooseProduct).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ fid: 'P-1-FACTORING' }))
  })

  test('open the active product without a switch', async () => {
    fakeFetch(all)
    const { chooseProduct } = showDashboard()
    await userEvent.click(tile('Factoring').getByRole('button', { name: 'Factoring' }))
    expect(await screen.findByRole('heading', { name: 'Another page' })).toBeInstanceOf(HTMLElement)
    expect(chooseProduct).not.toHaveBeenCalled()
  })
})

describe('upcoming payments', () => {
  test('start with five and grow by five; the button disappears when all are shown, and the focus moves to the count (DSH-10, FMT-15)', async () => {
    const calls = fakeFetch(all)
    showDashboard()
    await waitFor(() => expect(rows()).toHaveLength(5))
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(rows()).toHaveLength(10))
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(rows()).toHaveLength(12))
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
    expect(document.activeElement?.textContent).toBe('12 of 12 payments shown')
    expect(calls.filter(({ url }) => url.includes('upcoming')).map(({ url }) => url.split('?')[1])).toEqual(
      [5, 10, 15].map(limit => `partyId=P-1&limit=${limit}&sortItem=dueDate&sortType=ASC`),
    )
  })

  test('are requested once for a double click on Load more', async () => {
    const calls = fakeFetch(all)
    showDashboard()
    await waitFor(() => expect(rows()).toHaveLength(5))
    await userEvent.dblClick(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(rows()).toHaveLength(10))
    expect(calls.filter(({ url }) => url.includes('upcoming')).map(({ url }) => limitOf(url))).toEqual([5, 10])
  })

  test('keep the loaded rows when more fail to load, with a retry', async () => {
    let tries = 0
    fakeFetch({
      ...all,
      [upcomingCall]: ({ url }: { url: string }) =>
        limitOf(url) > 5 && (tries += 1) === 1 ? down : { json: payments(Math.min(12, limitOf(url)), 12) },
    })
    showDashboard()
    await waitFor(() => expect(rows()).toHaveLength(5))
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
    const alert = await screen.findByRole('alert')
    expect(rows()).toHaveLength(5)
    await userEvent.click(within(alert).getByRole('button'))
    await waitFor(() => expect(rows()).toHaveLength(10))
  })

  test('keep the tiles when the first rows fail to load', async () => {
    fakeFetch({ ...all, [upcomingCall]: down })
    showDashboard()
    await tile('Factoring').findByText('600,00 €')
    expect(within(await screen.findByRole('region', { name: 'Upcoming payments' })).getByRole('alert')).toBeInstanceOf(
      HTMLElement,
    )
  })
})
