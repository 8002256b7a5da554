import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CoreAdminContext, TestTranslationProvider, useNotificationContext } from 'ra-core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { FieldCell } from '../../../src/cells/FieldCell.tsx'

let saved: string[]
beforeEach(() => {
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:none'
  URL.revokeObjectURL = () => {}
})
afterEach(() => vi.unstubAllGlobals())

/** Replaces the network; each call waits until `answer` is called. */
function network() {
  const asked: string[] = []
  const waiting: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return new Promise<Response>(resolve => waiting.push(resolve))
  })
  return { asked, answer: (response: Response) => waiting.shift()?.(response) }
}

function Notified() {
  return (
    <output>
      {useNotificationContext()
        .notifications.map(({ message }) => String(message))
        .join()}
    </output>
  )
}

function show(record: Record<string, unknown>, onRow = () => {}) {
  return render(
    <CoreAdminContext>
      <TestTranslationProvider
        translate={(key: string, options?: { name?: string }) =>
          options?.name === undefined ? key : `${key}(${options.name})`
        }
      >
        <div onClick={onRow} role="presentation">
          <FieldCell record={record} definition={{ field: 'act', kind: 'document', name: 'date' }} />
        </div>
        <Notified />
      </TestTranslationProvider>
    </CoreAdminContext>,
  )
}

test('<DocumentCell>: renders nothing without a document, not even the dash of a missing value', () => {
  const { container } = show({ act: null })
  expect(container.textContent).toBe('')
})

test('<DocumentCell>: renders a button that names its PDF', () => {
  show({ act: '7', date: '2026-01-02' })
  expect(screen.getByRole('button', { name: 'factoring.document.name(2026-01-02)' }).textContent).toBe(
    'factoring.document.pdf',
  )
})

test('<DocumentCell>: identifies buttons by id without a name', () => {
  show({ act: '7' })
  expect(screen.getByRole('button', { name: 'factoring.document.name(7)' })).toBeTruthy()
})

test('<DocumentCell>: saves {id}.pdf once for several clicks, without opening the row', async () => {
  const { asked, answer } = network()
  const onRow = vi.fn()
  show({ act: 'bill-7' }, onRow)
  const button = screen.getByRole('button')
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  answer(new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }))
  await waitFor(() => expect(saved).toEqual(['bill-7.pdf']))
  expect(asked).toEqual(['/api/documents/bill-7'])
  expect(onRow).not.toHaveBeenCalled()
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'))
})

test('<DocumentCell>: shows a failure and can be pressed again', async () => {
  const { answer } = network()
  show({ act: '7' })
  const button = screen.getByRole('button')
  fireEvent.click(button)
  answer(Response.json({ code: 'NOT_FOUND' }, { status: 404 }))
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('errors.NOT_FOUND'))
  expect([saved, button.getAttribute('aria-busy')]).toEqual([[], 'false'])
})

test('<DocumentCell>: cancels the download without a notice when the page is left', async () => {
  let given: AbortSignal | undefined
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    given = init.signal ?? undefined
    return new Promise(() => {})
  })
  const { unmount } = show({ act: '7' })
  fireEvent.click(screen.getByRole('button'))
  unmount()
  expect(given?.aborted).toBe(true)
})

test('<DocumentCell>: reports an empty file instead of saving it (LON-07)', async () => {
  const { answer } = network()
  show({ act: '7' })
  fireEvent.click(screen.getByRole('button'))
  answer(new Response(null, { status: 204 }))
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('factoring.document.empty'))
  expect(saved).toEqual([])
})
