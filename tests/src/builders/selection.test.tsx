import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ListContextProvider, type ListControllerResult } from 'ra-core'
import { useState } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { MAX_CHOSEN } from '../../../schemas/listFilters.ts'
import { parts } from '../../../src/app/slots.ts'
import { ResourceList } from '../../../src/builders/list/ResourceList.tsx'
import { type ListFrame, ListFrameContext } from '../../../src/builders/list/ListFrameContext.ts'
import { SelectPage, SelectRow } from '../../../src/builders/selection/SelectBox.tsx'
import { SelectionBar } from '../../../src/builders/selection/SelectionBar.tsx'
import { SelectionProvider } from '../../../src/builders/selection/SelectionProvider.tsx'
import { fakeFetch } from '../api/fakeFetch.ts'
import { aContract, definitions, showListPage } from './listPage.tsx'

const ROWS = 5
const TOTAL = 12
const aBill = (id: number) => ({
  id: String(id),
  contractId: '7',
  invoiceNumber: `B-${String(id)}`,
  invoiceFeeType: 'INTEREST_FEE',
  invoiceDate: '2026-05-01',
  invoiceDueDate: '2026-06-01',
  invoiceStatus: 'UNPAID',
  invoiceAmount: { amount: '100.00', currency: 'EUR' },
  amountUnpaid: '100.00',
})
const pageOf = (count: number, total: number) => ({
  json: { content: Array.from({ length: count }, (_, index) => aBill(index + 1)), totalElements: total },
})
const file = (type: string) => ({ body: 'PK', headers: { 'Content-Type': type } })
const answers = (count = ROWS, total = TOTAL) => ({
  'GET /api/contracts': { json: [aContract('7', 'F-1')] },
  'GET /api/factor-invoices': pageOf(count, total),
  'GET /api/factor-invoices/tabs': { json: { counts: [], isBounded: false } },
  'GET /api/factor-invoices:export': file('text/csv'),
  'GET /api/factor-invoices:documents': file('application/zip'),
})
const page = <ResourceList resource="factoring/bills" />
const path = '/factoring/bills?contractId=7&page=1&size=10'
const shown = { ...parts, pay: () => null, 'payment-result': () => null, 'bill-types': () => null }
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const bar = () => screen.findByRole('region', { name: 'Chosen rows' })
const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const lastAsked = (calls: readonly { url: string }[], of: string) =>
  new URL(calls.findLast(({ url }) => url.startsWith(of))?.url ?? '', 'http://x').searchParams

beforeEach(() => {
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
})

describe('choosing rows (LST-10, LST-11)', () => {
  test('one by one, a range with Shift, the page, and all that match', async () => {
    fakeFetch(answers())
    showListPage({ path, page, parts: shown })
    fireEvent.click(await box('Choose B-1'))
    expect(announced()).toContain('1 row chosen')
    fireEvent.click(screen.getByLabelText('Choose B-4'), { shiftKey: true })
    expect(announced()).toContain('4 rows chosen')
    const all = screen.getByLabelText<HTMLInputElement>('Choose all rows on this page')
    expect(all.dataset['indeterminate']).toBe('true')
    fireEvent.click(all)
    expect(announced()).toContain('5 rows chosen')
    fireEvent.click(screen.getByText('Choose all 12 that match'))
    expect(announced()).toContain('All 12 rows that match are chosen')
    const last = screen.getByLabelText<HTMLInputElement>('Choose B-5')
    expect(last.checked).toBe(true)
    fireEvent.click(screen.getByLabelText('Clear selection'))
    expect(screen.queryByLabelText('Chosen rows')).toBeNull()
    expect(last.checked).toBe(false)
  }, 60_000)

  test('by the key x on the row in focus; with Shift up to it; and not with a modifier', async () => {
    const user = userEvent.setup()
    fakeFetch(answers())
    showListPage({ path, page, parts: shown })
    const row = await box('Choose B-2')
    act(() => row.focus())
    await user.keyboard('x')
    expect(announced()).toContain('1 row chosen')
    act(() => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose B-5' }).focus())
    await user.keyboard('{Shift>}X{/Shift}')
    expect(announced()).toContain('4 rows chosen')
    await user.keyboard('{Control>}x{/Control}')
    expect(announced()).toContain('4 rows chosen')
  })

  test('ends with other filters, and stays on another page and order', async () => {
    const user = userEvent.setup()
    fakeFetch(answers())
    const { router } = showListPage({ path, page, parts: shown })
    await user.click(await box('Choose B-1'))
    await act(() => router.navigate('/factoring/bills?contractId=7&page=1&size=10&sort=invoiceNumber,ASC'))
    await waitFor(() => expect(announced()).toContain('1 row chosen'))
    await act(() => router.navigate('/factoring/bills?contractId=7&page=1&size=10&status=UNPAID'))
    await waitFor(() => expect(announced()).not.toContain('1 row chosen'))
  })

  test('keeps presses that come at once, also when the address then names the same filters in another order', async () => {
    fakeFetch({})
    const data = pageOf(ROWS, ROWS).json.content
    const frame = { definition: { ...definitions['factoring/bills'], selection: [] } } as unknown as ListFrame
    function List() {
      const [filterValues, setValues] = useState<object>({ status: ['UNPAID'], contractId: ['7'] })
      return (
        <ListContextProvider value={{ data, total: ROWS, filterValues } as unknown as ListControllerResult}>
          <ListFrameContext value={frame}>
            <button onClick={() => setValues({ contractId: ['7'], status: ['UNPAID'] })}>complete</button>
            <SelectionProvider>
              {data.map(row => (
                <SelectRow key={row.id} record={row} />
              ))}
              <SelectionBar />
            </SelectionProvider>
          </ListFrameContext>
        </ListContextProvider>
      )
    }
    showListPage({ path, page: <List />, parts: shown })
    const [first, second] = [await box('Choose B-1'), await box('Choose B-2')]
    act(() => {
      first.click()
      second.click()
    })
    expect(announced()).toContain('2 rows chosen')
    fireEvent.click(screen.getByText('complete'))
    expect(announced()).toContain('2 rows chosen')
  })

  test('order, page, number of rows and none of them are announced, but not what the list opens with (LST-44)', async () => {
    const calls = fakeFetch(answers())
    const { router } = showListPage({ path, page, parts: shown })
    await box('Choose B-1')
    expect(announced()).toContain('1–10 of 12')
    expect(announced().filter(text => /^(Sorted|Rows|There)/.test(text))).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: /^Sort by due date/ }))
    await waitFor(() => expect(announced()).toContain('Sorted by “Due date”, descending'))
    await act(() => router.navigate('/factoring/bills?contractId=7&page=2&size=10&sort=invoiceDueDate,DESC'))
    await waitFor(() => expect(announced()).toContain('11–12 of 12'))
    expect(calls.length).toBeGreaterThan(0)
    fakeFetch(answers(0, 0))
    await act(() => router.navigate('/factoring/bills?contractId=7&page=1&size=10&status=PAID'))
    await waitFor(() => expect(announced()).toContain('There are no rows.'))
    fakeFetch(answers())
    await act(() => router.navigate('/factoring/bills?contractId=7&page=1&size=10&status=UNPAID'))
    await waitFor(() => expect(announced()).toContain('Rows: 12'))
  }, 60_000)

  test.each([
    ['factoring/bills', MAX_CHOSEN],
    ['operator/applications', 100],
  ])('stops at the limit of %s with a sentence that says what to do', async (resource, most) => {
    fakeFetch({})
    const data = pageOf(most + 1, 500).json.content
    const list = { data, total: 500, filterValues: {} } as unknown as ListControllerResult
    const frame = { definition: { ...definitions[resource], selection: [] } } as unknown as ListFrame
    const boxes = (
      <ListContextProvider value={list}>
        <ListFrameContext value={frame}>
          <SelectionProvider>
            <SelectPage />
            <SelectionBar />
          </SelectionProvider>
        </ListFrameContext>
      </ListContextProvider>
    )
    showListPage({ path, page: boxes, parts: shown })
    fireEvent.click(await box('Choose all rows on this page'))
    expect(announced()).toContain(`${String(most)} rows chosen`)
    expect(within(await bar()).getByRole('alert').textContent).toContain(`At most ${String(most)} rows`)
  })
})

describe('what is done with chosen rows', () => {
  test('export names them by id, all that match by the filters (LST-12)', async () => {
    const user = userEvent.setup()
    const calls = fakeFetch(answers())
    showListPage({ path: `${path}&status=UNPAID`, page, parts: shown })
    await user.click(await box('Choose B-1'))
    await user.click(await box('Choose B-3'))
    const choose = async () => {
      await user.click(await within(await bar()).findByRole('button', { name: 'Export' }))
      await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }))
    }
    await choose()
    await waitFor(() => expect(lastAsked(calls, '/api/factor-invoices:export').get('ids')).toBe('1,3'))
    expect(lastAsked(calls, '/api/factor-invoices:export').get('status')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Choose all 12 that match' }))
    await choose()
    await waitFor(() => expect(lastAsked(calls, '/api/factor-invoices:export').get('status')).toBe('UNPAID'))
    expect(lastAsked(calls, '/api/factor-invoices:export').get('ids')).toBeNull()
  })

  test('export of a list that names contracts by fields keeps them (LST-12, LON-19)', async () => {
    const user = userEvent.setup()
    const calls = fakeFetch({
      'GET /api/hw/loans': { json: { loans: [{ ...aContract('7', 'L-1'), companyNumber: '101' }] } },
      'GET /api/hw/bills': { json: { bills: [{ id: '5', billNumber: 'B-5', contractId: '7' }], count: 1 } },
      'GET /api/hw/bills:export': file('text/csv'),
    })
    showListPage({
      path: '/loan/bills?contractId=7&page=1&size=10&status=UNPAID',
      product: 'LOAN',
      page: <ResourceList resource="loan/bills" />,
      parts: { ...shown, 'open-bills-pdf': () => null, 'loan-bill-types': () => null },
    })
    await user.click(await box('Choose B-5'))
    await user.click(await within(await bar()).findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }))
    await waitFor(() =>
      expect(Object.fromEntries(lastAsked(calls, '/api/hw/bills:export'))).toMatchObject({
        ids: '5',
        'contract.companyNumber': '101',
        'contract.contractNumber': 'L-1',
      }),
    )
    expect(lastAsked(calls, '/api/hw/bills:export').get('status')).toBeNull()
  })

  test('their PDFs are saved as one archive (LST-13)', async () => {
    const user = userEvent.setup()
    const calls = fakeFetch(answers())
    showListPage({ path, page, parts: shown })
    await user.click(await box('Choose B-2'))
    await user.click(await within(await bar()).findByRole('button', { name: 'PDFs (.zip)' }))
    expect(await screen.findByText(/^The file bills_.+\.zip has been saved\.$/)).toBeTruthy()
    expect(lastAsked(calls, '/api/factor-invoices:documents').get('ids')).toBe('2')
  })

  const refuseFirst = (rows: readonly string[], rest: () => object) => {
    let calls = 0
    return () => {
      calls += 1
      const details = { rows: rows.map(id => ({ id, reason: 'MISSING' })) }
      return calls === 1 ? { status: 404, json: { code: 'NOT_FOUND', details } } : rest()
    }
  }

  test('rows that prevent it are named with the reason, and left out by one press, which tries again (LST-16)', async () => {
    const user = userEvent.setup()
    const calls = fakeFetch({
      ...answers(),
      'GET /api/factor-invoices:documents': refuseFirst(['2', '4'], () => file('application/zip')),
    })
    showListPage({ path, page, parts: shown })
    for (const name of ['B-1', 'B-2', 'B-4']) await user.click(await box(`Choose ${name}`))
    await user.click(await within(await bar()).findByRole('button', { name: 'PDFs (.zip)' }))
    const dialog = await screen.findByRole('dialog', { name: 'Not possible for all rows' })
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(
      ['B-2', 'B-4'].map(number => `${number}Removed, or not of the company you work for now. Reload the list.`),
    )
    expect(dialog.textContent).toContain('Rows that prevent it: 2 of 3.')
    await user.dblClick(within(dialog).getByRole('button', { name: 'Leave out 2 rows and try again' }))
    expect(await screen.findByText(/^The file bills_.+\.zip has been saved\.$/)).toBeTruthy()
    expect(lastAsked(calls, '/api/factor-invoices:documents').get('ids')).toBe('1')
    // A double press begins one more, not two.
    expect(calls.filter(({ url }) => url.startsWith('/api/factor-invoices:documents'))).toHaveLength(2)
    expect(announced()).toContain('1 row chosen')
  }, 60_000)

  test('with no row left it is only offered to drop the selection (LST-16)', async () => {
    const user = userEvent.setup()
    fakeFetch({ ...answers(), 'GET /api/factor-invoices:export': refuseFirst(['1', '2'], () => file('text/csv')) })
    showListPage({ path, page, parts: shown })
    for (const name of ['B-1', 'B-2']) await user.click(await box(`Choose ${name}`))
    await user.click(await within(await bar()).findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }))
    const dialog = await screen.findByRole('dialog', { name: 'Not possible for all rows' })
    expect(within(dialog).queryByRole('button', { name: /^Leave out/ })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Clear selection' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen rows' })).toBeNull())
  }, 60_000)

  test('their numbers are copied one a line, but not those of all pages (LST-14)', async () => {
    const user = userEvent.setup()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    onTestFinished(() => write.mockRestore())
    fakeFetch(answers())
    showListPage({ path, page, parts: shown })
    await user.click(await box('Choose B-2'))
    await user.click(await box('Choose B-1'))
    await user.click(await within(await bar()).findByRole('button', { name: 'Copy numbers' }))
    expect(write).toHaveBeenCalledWith('B-2\nB-1')
    await user.click(screen.getByRole('button', { name: 'Choose all 12 that match' }))
    const copy = await within(await bar()).findByRole('button', { name: 'Copy numbers' })
    expect(copy.getAttribute('aria-disabled')).toBe('true')
  })
})
