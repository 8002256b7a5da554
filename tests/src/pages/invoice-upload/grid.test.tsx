import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import type { Call } from '../../api/fakeFetch.ts'
import { activeCell, aDraft, FakeDrafts, grid, notices, posted, showUpload } from './uploadPortal.tsx'

const typeRow = async (number: string) => {
  await userEvent.keyboard(`${number}{Tab}gir{Tab}20261101{Tab}+30{Tab}1234,50{Tab}`)
}
const focusFirst = async () => {
  await grid()
  const cell = screen.getByRole('textbox', { name: /^Invoice number, row 1/ })
  cell.focus()
  return cell
}

describe('<InvoiceGrid> by keyboard (UPL-41, UPL-43)', () => {
  test('types two invoices without a pointer and stores each once the focus leaves its row', async () => {
    const { calls } = showUpload()
    await focusFirst()
    await typeRow('SF-100')
    expect(activeCell().getAttribute('aria-label')).toMatch(/^Transferred claim/)
    // The claim follows the amount until it is typed.
    expect(activeCell().value).toBe('1.234,50')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(posted(calls)).toHaveLength(1))
    expect(posted(calls)[0]!.body).toEqual({
      invoiceNumber: 'SF-100',
      buyerName: 'UAB Žalia giria',
      buyerCode: '300111222',
      issueDate: '2026-11-01',
      dueDate: '2026-12-01',
      invoiceAmount: '1234.50',
      transferClaimAmount: '1234.50',
    })
    expect(activeCell().getAttribute('aria-label')).toMatch(/^Invoice number, row 2/)
    await typeRow('SF-101')
    await userEvent.keyboard('1000{Enter}')
    await waitFor(() => expect(posted(calls)).toHaveLength(2))
    expect(posted(calls)[1]!.body).toMatchObject({ invoiceAmount: '1234.50', transferClaimAmount: '1000.00' })
    expect(await screen.findAllByRole('img', { name: 'Saved' })).toHaveLength(2)
  })

  test('stores the first row when the focus leaves the grid from the cell that it began in', async () => {
    const { calls } = showUpload()
    const cell = await focusFirst()
    await userEvent.keyboard('SF-100')
    await act(async () => cell.blur())
    await waitFor(() => expect(posted(calls)).toHaveLength(1))
    expect(posted(calls)[0]!.body).toEqual({ invoiceNumber: 'SF-100' })
  })

  test('stores a row once when the page is left and opened again while its call runs', async () => {
    const { calls, router } = showUpload({
      routes: { 'POST /api/invoice/manual-upload/7': () => new Promise<never>(() => {}) },
    })
    await focusFirst()
    await typeRow('SF-100')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(posted(calls)).toHaveLength(1))
    await act(() => router.navigate('/elsewhere'))
    expect(await screen.findByRole('heading', { name: 'Another page' })).toBeTruthy()
    await act(() => router.navigate('/invoiceUpload?contractId=7'))
    await waitFor(() => expect(posted(calls)).toHaveLength(2))
    expect(new Set(posted(calls).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1)
  })

  /** The list of drafts as it is at the call, answered when the test says so. */
  function heldLists(server: FakeDrafts) {
    const held: (() => void)[] = []
    let isFirst = true
    return {
      held,
      route: async (call: Call) => {
        const json = server.list(call)
        if (!isFirst) await new Promise<void>(release => held.push(release))
        isFirst = false
        return { json }
      },
    }
  }

  test('keeps a row that was stored while an older list was on its way', async () => {
    const server = new FakeDrafts()
    const { held, route } = heldLists(server)
    const { calls } = showUpload({ server, routes: { 'GET /api/invoice/upload/7': route } })
    await focusFirst()
    await typeRow('SF-100')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(held).toHaveLength(1), { timeout: 3_000 })
    await typeRow('SF-101')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(posted(calls)).toHaveLength(2))
    expect(await screen.findAllByRole('img', { name: 'Saved' })).toHaveLength(2)
    held[0]!()
    await act(() => new Promise(resolve => setTimeout(resolve, 50)))
    expect(screen.getAllByRole('img', { name: 'Saved' })).toHaveLength(2)
    expect(within(await grid()).getByText('SF-101')).toBeTruthy()
  })

  test('shows a row once when the list has it before the answer to its call', async () => {
    const server = new FakeDrafts()
    const { held, route } = heldLists(server)
    let answer = () => {}
    showUpload({
      server,
      routes: {
        'GET /api/invoice/upload/7': route,
        'POST /api/invoice/manual-upload/7': async call => {
          const stored = server.add(call)
          if (server.drafts.length === 2) await new Promise<void>(resolve => (answer = resolve))
          return stored
        },
      },
    })
    await focusFirst()
    await typeRow('SF-100')
    await userEvent.keyboard('{Enter}')
    await typeRow('SF-101')
    await userEvent.keyboard('{Enter}SF-102')
    await waitFor(() => expect(held).toHaveLength(1), { timeout: 3_000 })
    held[0]!()
    await act(() => new Promise(resolve => setTimeout(resolve, 50)))
    expect(within(await grid()).getAllByText('SF-101')).toHaveLength(1)
    answer()
    await waitFor(() => expect(screen.getAllByRole('img', { name: 'Saved' })).toHaveLength(2))
    expect(activeCell().value).toBe('SF-102')
  })

  test('shows the error at the cell, stores the row with its errors and again once it is corrected (UPL-20, UPL-45)', async () => {
    const { calls } = showUpload()
    await focusFirst()
    await userEvent.keyboard('SF-1{Tab}gir{Tab}20261101{Tab}20261101{Tab}')
    expect(screen.getByText('The due date must be later than the issue date.', { exact: false })).toBeTruthy()
    await userEvent.keyboard('100{Tab}200{Enter}')
    expect(await screen.findByText('The claim must not be larger than the amount.', { exact: false })).toBeTruthy()
    expect(await screen.findByRole('img', { name: 'Saved, with errors' })).toBeTruthy()
    expect(posted(calls)).toHaveLength(1)
    await userEvent.keyboard('{F8}')
    expect(activeCell().getAttribute('aria-label')).toMatch(/^Due date, SF-1/)
    expect(activeCell().getAttribute('aria-invalid')).toBe('true')
    await userEvent.keyboard('+14{F8}')
    expect(activeCell().getAttribute('aria-label')).toMatch(/^Transferred claim, SF-1/)
    await userEvent.keyboard('50{Enter}')
    expect(await screen.findByRole('img', { name: 'Saved' })).toBeTruthy()
    expect(posted(calls)).toHaveLength(1)
  })

  test('moves by arrows, edits by F2, restores by Escape and leaves by Escape', async () => {
    const server = new FakeDrafts()
    server.drafts = [aDraft({ invoiceNumber: 'SF-A' }), aDraft({ invoiceNumber: 'SF-B' })]
    showUpload({ server })
    const table = await grid()
    fireEvent.mouseDown(within(table).getByText('SF-A'))
    await waitFor(() => expect(activeCell().value).toBe('SF-A'))
    await userEvent.keyboard('{ArrowDown}')
    expect(activeCell().value).toBe('SF-B')
    await userEvent.keyboard('{F2}9{Escape}')
    expect(activeCell().value).toBe('SF-B')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(activeCell().getAttribute('aria-label')).toMatch(/^Issue date, SF-B/)
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    expect(activeCell().value).toBe('SF-A')
    await userEvent.keyboard('{Escape}')
    expect(activeCell().textContent).toBe('Continue')
  })

  test('copies from above by Ctrl + D, and removes a row by Ctrl + Delete with a way back (UPL-44)', async () => {
    const server = new FakeDrafts()
    server.drafts = [aDraft({ invoiceNumber: 'SF-A', issueDate: '2026-10-05' }), aDraft({ invoiceNumber: 'SF-B' })]
    const { calls } = showUpload({
      server,
      routes: {
        [`PUT /api/invoice/upload/${server.drafts[1]!.uuid}`]: ({ body, headers }) => {
          expect(headers.get('If-Match')).toBe('"1"')
          const invoice = { ...server.drafts[1]!, ...(body as object), thirdPartyId: '31', version: 2 }
          return { json: { valid: true, invoiceManualUploadErrors: [], invoice } }
        },
      },
    })
    const table = await grid()
    fireEvent.mouseDown(within(table).getAllByText('2026-11-01').at(-1)!)
    await userEvent.keyboard('{Control>}d{/Control}')
    expect(activeCell().value).toBe('2026-10-05')
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1))
    await userEvent.keyboard('{Control>}{Delete}{/Control}')
    expect(within(table).queryByDisplayValue('SF-A')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await within(table).findByText('SF-A')).toBeTruthy()
    expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  test('opens the buyers by Alt + arrow down and narrows them by what is typed', async () => {
    showUpload()
    await focusFirst()
    await userEvent.keyboard('{ArrowRight}{Alt>}{ArrowDown}{/Alt}')
    expect(screen.getAllByRole('option')).toHaveLength(2)
    await userEvent.keyboard('1234')
    expect(screen.getAllByRole('option').map(one => one.textContent)).toEqual(['OÜ Öö12345678'])
    await userEvent.keyboard('{Enter}')
    expect(activeCell().getAttribute('aria-label')).toMatch(/^Issue date/)
    expect(within(await grid()).getByText('OÜ Öö')).toBeTruthy()
  })

  test('reports a number of another row and an empty required cell', async () => {
    const server = new FakeDrafts()
    server.drafts = [aDraft({ invoiceNumber: 'SF-A' })]
    showUpload({ server })
    await grid()
    screen.getByRole('textbox', { name: /^Invoice number, row 2/ }).focus()
    await userEvent.keyboard('sf-a{Tab}')
    expect(screen.getByText('Another row already has this number.', { exact: false })).toBeTruthy()
    expect(screen.queryByText('Fill in this field.', { exact: false })).toBeNull()
    await userEvent.keyboard('{ArrowDown}')
    expect((await screen.findAllByText('Fill in this field.', { exact: false })).length).toBeGreaterThan(2)
  })

  test('shows a colleague’s values after a conflict, and puts one’s own back on request', async () => {
    const server = new FakeDrafts()
    const draft = aDraft({ invoiceNumber: 'SF-A' })
    server.drafts = [draft]
    const theirs = { ...draft, invoiceNumber: 'SF-THEIRS', version: 2, changedBy: 'Jonas Jonaitis' }
    const { calls } = showUpload({
      server,
      routes: {
        [`PUT /api/invoice/upload/${draft.uuid}`]: ({ headers, body }) =>
          headers.get('If-Match') === '"1"'
            ? { status: 412, json: { code: 'VERSION_CONFLICT', details: { invoice: theirs } } }
            : {
                json: {
                  valid: true,
                  invoiceManualUploadErrors: [],
                  invoice: { ...theirs, invoiceNumber: (body as { invoiceNumber: string }).invoiceNumber, version: 3 },
                },
              },
      },
    })
    const table = await grid()
    fireEvent.mouseDown(within(table).getByText('SF-A'))
    await userEvent.keyboard('SF-MINE{ArrowDown}')
    expect(await screen.findByText(/Jonas Jonaitis has changed this row meanwhile/)).toBeTruthy()
    expect(within(table).getByText('SF-THEIRS')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Use mine' }))
    expect(await within(table).findByText('SF-MINE')).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2)
  })

  test('says that a row is not saved when the connection is lost, and stores it again on request', async () => {
    let isOffline = true
    const server = new FakeDrafts()
    const { calls } = showUpload({
      server,
      routes: {
        'POST /api/invoice/manual-upload/7': call => {
          if (isOffline) throw new TypeError('Failed to fetch')
          return server.add(call)
        },
      },
    })
    await focusFirst()
    await typeRow('SF-1')
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Not saved, try again.')).toBeTruthy()
    // SHL-21: errors of the upload stay 10 seconds.
    expect(notices()).toEqual([{ message: 'errors.SYSTEM_ERROR', type: 'error', duration: 10_000 }])
    isOffline = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('img', { name: 'Saved' })).toBeTruthy()
    const keys = posted(calls).map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })
})

describe('paste (UPL-48)', () => {
  const paste = (text: string, html = '') => {
    const data = { getData: (type: string) => (type === 'text/html' ? html : text) }
    fireEvent.paste(activeCell(), { clipboardData: data })
  }
  const answer = {
    uuid: 'a',
    name: 'paste',
    size: 1,
    status: 'READ',
    type: 'INVOICE_TEMPLATE',
    uploadedInvoiceCount: 2,
    invalidInvoiceCount: 0,
    replacedInvoiceCount: 0,
    invoiceErrors: [],
    ignoredColumns: [],
    otherContract: false,
    columnsRemembered: false,
  }

  test('previews many rows and adds them in one call, and one undo removes them', async () => {
    const server = new FakeDrafts()
    const { calls } = showUpload({
      server,
      routes: {
        'POST /api/v2/invoice/upload': () => {
          server.drafts.push(
            aDraft({ type: 'AUTOMATIC', sourceFile: 'paste', invoiceNumber: 'P-1' }),
            aDraft({ type: 'AUTOMATIC', sourceFile: 'paste', invoiceNumber: 'P-2' }),
          )
          return { json: answer }
        },
        'DELETE /api/invoice/upload': ({ url }) => {
          expect(url).toContain('file=a')
          server.drafts = []
          return { status: 204 }
        },
      },
    })
    await focusFirst()
    paste(
      '',
      '<table><tr><th>Due date</th><th>Invoice number</th><th>Unknown</th></tr><tr><td>2026-12-01</td><td>P-1</td><td>x</td></tr><tr><td>2026-12-02</td><td>P-2</td><td>y</td></tr></table>',
    )
    const dialog = await screen.findByRole('dialog', { name: 'Add 2 pasted rows' })
    expect(dialog.textContent).toContain('1 column is ignored.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add 2 rows' }))
    const call = await waitFor(() => calls.find(({ url }) => url.startsWith('/api/v2/'))!)
    expect(call.headers.get('Content-Type')).toBe('text/tab-separated-values')
    expect(String(call.body).split('\n')).toEqual([
      'Due date\tInvoice number\tBuyer code\tIssue date\tInvoice amount\tTransferred claim',
      '2026-12-01\tP-1\t\t\t\t',
      '2026-12-02\tP-2\t\t\t\t',
    ])
    expect(await within(await grid()).findByText('P-2')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('P-2')).toBeNull())
  })

  test('pasted rows whose answer was lost are read again, and stored once (UPL-48)', async () => {
    const server = new FakeDrafts()
    const keys: (string | null)[] = []
    showUpload({
      server,
      routes: {
        'POST /api/v2/invoice/upload': ({ headers }) => {
          keys.push(headers.get('Idempotency-Key'))
          if (keys.length !== 1) return { json: answer }
          server.drafts.push(aDraft({ invoiceNumber: 'P-1' }), aDraft({ invoiceNumber: 'P-2' }))
          throw new TypeError('Failed to fetch')
        },
      },
    })
    const pasteTwo = async () => {
      screen.getAllByRole('textbox', { name: /^Invoice number/ })[0]!.focus()
      paste('P-1\tOÜ Öö\nP-2\tOÜ Öö')
      return screen.findByRole('button', { name: 'Add 2 rows' })
    }
    await focusFirst()
    await userEvent.click(await pasteTwo())
    await waitFor(() => expect(screen.getByRole('dialog').querySelector('[role=alert]')).not.toBeNull())
    // Behind the dialog the grid has no role to be found by.
    await waitFor(() => expect(document.querySelector('[role=grid]')?.textContent).toContain('P-2'))
    await userEvent.click(screen.getByRole('button', { name: 'Add 2 rows' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(keys[1]).toBe(keys[0])
    // The same text pasted once more is another paste.
    await userEvent.click(await pasteTwo())
    await waitFor(() => expect(keys).toHaveLength(3))
    expect(keys[2]).not.toBe(keys[0])
    expect(keys[0]).toMatch(/^[0-9a-f]{16,}$/)
  })

  test('fills the cells of the row with a single line', async () => {
    showUpload()
    await focusFirst()
    paste('SF-9\tOÜ Öö\t2026-11-01\t2026-12-01\t100,00')
    const table = await grid()
    expect(await within(table).findByText('OÜ Öö')).toBeTruthy()
    expect(within(table).getAllByText('100,00')).toHaveLength(2)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
