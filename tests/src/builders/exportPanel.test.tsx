import { act, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext } from 'ra-core'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ApiError } from '../../../src/api/http/ApiError.ts'
import { portalI18nProvider } from '../../../src/i18n/i18nProvider.ts'
import { textsOf } from './listPage.tsx'
import { ExportPanel } from '../../../src/builders/list/ExportPanel.tsx'
import type { ExportState } from '../../../src/builders/list/useExport.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const texts = textsOf('en')
const Texts = ({ children }: { readonly children: ReactNode }) => (
  <CoreAdminContext i18nProvider={portalI18nProvider('en', texts, ['common', 'staff'])}>{children}</CoreAdminContext>
)

/** SHL-21 */
test.each<[string, ExportState, number]>([
  ['a finished export', { step: 'done', fileName: 'invoices_20260131-142305.xlsx' }, 20_000],
  ['a failed export', { step: 'failed', error: new Error('lost') }, 10_000],
])('<ExportPanel>: closes the notice of %s by itself', (_, state, ms) => {
  const close = vi.fn()
  render(<ExportPanel state={state} onCancel={() => {}} onClose={close} />)
  act(() => void vi.advanceTimersByTime(ms - 1))
  expect(close).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(close).toHaveBeenCalledOnce()
})

test('<ExportPanel>: counts the files of an archive, and reports how many rows have none (LST-17, LST-18)', () => {
  const { rerender } = render(
    <ExportPanel
      state={{ step: 'running', seconds: 5, bytes: 2048, files: { done: 10, of: 40 } }}
      onCancel={() => {}}
      onClose={() => {}}
    />,
    { wrapper: Texts },
  )
  expect(screen.getByText('10 of 40 files')).toBeTruthy()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  const done = (rows: number, documents: number): ExportState => ({
    step: 'done',
    fileName: 'bills.zip',
    archive: { rows, documents },
  })
  rerender(<ExportPanel state={done(40, 38)} onCancel={() => {}} onClose={() => {}} />)
  expect(screen.getByRole('alert').textContent).toBe(
    'The file bills.zip has been saved.38 PDFs in it. Rows without a file: 2. The table of contents in the archive names them.',
  )
  rerender(<ExportPanel state={done(1, 1)} onCancel={() => {}} onClose={() => {}} />)
  expect(screen.getByRole('alert').textContent).toBe('The file bills.zip has been saved.1 PDF in it. ')
})

test.each<[string, ExportState, string]>([
  [
    'an archive',
    { step: 'failed', error: new TypeError('network error'), received: { bytes: 9, files: { done: 12, of: 40 } } },
    'The connection broke after 12 of 40 files. Nothing was saved.',
  ],
  [
    'a spreadsheet',
    { step: 'failed', error: new TypeError('network error'), received: { bytes: 9 } },
    'The connection broke while the file was being received. Nothing was saved.',
  ],
  [
    'a file that never began',
    { step: 'failed', error: new ApiError(429, { code: 'EXPORT_RUNNING' }), received: { bytes: 0 } },
    'An export is already running.',
  ],
])('<ExportPanel>: says of %s what has failed, and tries again (LST-18)', (_, state, text) => {
  const retry = vi.fn()
  render(<ExportPanel state={state} onCancel={() => {}} onClose={() => {}} onRetry={retry} />, { wrapper: Texts })
  expect(screen.getByRole('alert').textContent).toContain(text)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
})
