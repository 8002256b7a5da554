import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, onTestFinished, test } from 'vitest'

import { listTabs } from '../../../schemas/lists/listTabs.ts'
import { ResourceList } from '../../../src/builders/list/ResourceList.tsx'
import { fakeFetch } from '../api/fakeFetch.ts'
import { aContract, anInvoice, definitions, showListPage } from './listPage.tsx'

const counted = (value: string, count: number, amount: string) => ({ value, count, sum: { amount, currency: 'EUR' } })
const invoices = definitions['factoring/invoices']!
const portal =
  (sets: Record<string, string[]>) =>
  (key: string): unknown =>
    sets[key.split('.').at(-1) ?? '']
const allActive = ['OVERDUE', 'FINANCED', 'PAID']

describe('the tabs of a document (LST-01)', () => {
  test('are all rows, then the values that the filter offers, in the order of the vocabulary', () => {
    const tabs = listTabs(invoices, portal({ allActive, overdue: ['OVERDUE'], financed: ['FINANCED'] }), undefined)
    expect(tabs.map(({ value }) => value)).toEqual([undefined, 'FINANCED', 'OVERDUE', 'PAID'])
    expect(tabs.every(({ count, sum }) => count === undefined && sum === undefined)).toBe(true)
  })

  test('have the numbers of the set that a value stands for; a value that is not offered counts nowhere', () => {
    const counts = [counted('FINANCED', 2, '10.50'), counted('OVERDUE', 1, '-0.60'), counted('CLOSED', 7, '7.00')]
    const sets = { allActive, overdue: ['OVERDUE'], financed: ['FINANCED', 'OVERDUE'] }
    const tabs = listTabs(invoices, portal(sets), { counts, isBounded: false })
    expect(tabs.map(({ count, sum }) => [count, sum?.amount])).toEqual([
      [3, '9.90'],
      [3, '9.90'],
      [1, '-0.60'],
      [0, '0.00'],
    ])
  })

  test('have no numbers where there are more rows than are counted (LST-03)', () => {
    const sets = { allActive, overdue: ['OVERDUE'], financed: ['FINANCED'] }
    const tabs = listTabs(invoices, portal(sets), { counts: [], isBounded: true })
    expect(tabs.map(({ count }) => count)).toEqual([undefined, undefined, undefined, undefined])
  })
})

function show(search = '', rows: readonly unknown[] = [anInvoice], counts = [counted('PAID', 1, '100.00')]) {
  const calls = fakeFetch({
    'GET /api/contracts': { json: [aContract('7', 'F-1')] },
    'GET /api/contracts/third-parties': { json: { thirdParties: [] } },
    'GET /api/invoice': { json: { content: rows, totalElements: rows.length } },
    'GET /api/invoices/totals': { json: {} },
    'GET /api/invoices/tabs': { json: { counts, isBounded: false } },
  })
  const { router } = showListPage({
    path: `/factoring/invoices?contractId=7&page=1&size=10${search}`,
    page: <ResourceList resource="factoring/invoices" />,
  })
  return { router, calls, tabCalls: () => calls.map(({ url }) => url).filter(url => url.includes('/tabs')) }
}
const links = () => [...screen.getByLabelText('Views').querySelectorAll('a')]
/** The tab with this text, once it has it. */
const tab = (text: string) =>
  waitFor(() => {
    const found = links().find(link => link.textContent?.replace('\u00a0', ' ') === text)
    expect(found?.textContent).toBeTruthy()
    return found!
  })
const chosen = () =>
  links().flatMap(link => (link.hasAttribute('aria-current') ? [link.textContent?.split(',')[0]] : []))

describe('the tabs of a list', () => {
  test('are links that name their rows and sum, keep the other filters and lead to the first page (LST-01)', async () => {
    show('&page=3&invoiceNumber=SF')
    const paid = await tab('Paid, 1, 100,00 €')
    expect(paid.getAttribute('href')).toBe(
      '/factoring/invoices?contractId=7&page=1&size=10&invoiceNumber=SF&status=PAID',
    )
    expect((await tab('Overdue, 0')).getAttribute('href')).toContain('status=OVERDUE')
    expect((await tab('All, 1, 100,00 €')).getAttribute('aria-current')).toBe('true')
    expect(chosen()).toEqual(['All'])
  })

  test('are one state with the filter, and Back returns to the tab before (LST-04)', async () => {
    const { router, tabCalls } = show()
    await userEvent.click(await tab('Paid, 1, 100,00 €'))
    await waitFor(() => expect(chosen()).toEqual(['Paid']))
    expect(router.state.location.search).toContain('status=PAID')
    expect(screen.getByLabelText('Status', { selector: '[role=combobox]' }).textContent).toBe('Paid')
    await router.navigate(-1)
    await waitFor(() => expect(chosen()).toEqual(['All']))
    // Their own filter does not change the numbers, so it asks for none.
    expect(tabCalls()).toEqual(['/api/invoices/tabs?contractId=7'])
  })

  test('none is chosen while the filter holds several values (LST-04)', async () => {
    show('&status=PAID,CLOSED')
    await tab('Paid, 1, 100,00 €')
    expect(chosen()).toEqual([])
  })

  test('an empty one says so and leads to all rows, with the other filters (LST-05)', async () => {
    const { router } = show('&invoiceNumber=zz&status=REJECTED', [], [])
    expect(await screen.findByText('Nothing under “Rejected”')).toBeTruthy()
    await userEvent.click(screen.getByText('Show all'))
    await waitFor(() => expect(router.state.location.search).not.toContain('status='))
    expect(router.state.location.search).toContain('invoiceNumber=zz')
  })

  test('are counted again when the list has another number of rows than its tab says (LST-02)', async () => {
    const { tabCalls } = show('&status=PAID', [anInvoice], [counted('PAID', 4, '400.00')])
    await tab('Paid, 4, 400,00 €')
    await waitFor(() => expect(tabCalls()).toHaveLength(2))
  })

  test('a line above the rows says what happens next in the only status that is shown (SHL-68)', async () => {
    const sentence = 'The invoice has been paid in full. The provider settles what remains for you and then closes it.'
    const line = () => document.querySelector('[data-chosen-status]')?.textContent
    show()
    await userEvent.click(await tab('Paid, 1, 100,00 €'))
    await waitFor(() => expect(line()).toBe(sentence))
    // The status of the row says the same as its tooltip.
    expect(within(screen.getByRole('table')).getByTitle(sentence).textContent).toBe('Paid')
    await userEvent.click(await tab('All, 1, 100,00 €'))
    await waitFor(() => expect(line()).toBeUndefined())
  })

  test('above no rows that line is missing (SHL-68)', async () => {
    show('&status=REJECTED', [], [])
    await screen.findByText('Nothing under “Rejected”')
    expect(document.querySelector('[data-chosen-status]')).toBeNull()
  })

  test('a list whose document has none shows none', async () => {
    const { tabs: _tabs, ...plain } = invoices
    definitions['factoring/invoices'] = plain
    onTestFinished(() => {
      definitions['factoring/invoices'] = invoices
    })
    const { tabCalls } = show()
    await screen.findByText('SF-1')
    expect([screen.queryByLabelText('Views'), tabCalls()]).toEqual([null, []])
  })
})
