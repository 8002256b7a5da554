import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ExportPanel } from '../../../src/builders/list/ExportPanel.tsx'
import type { ExportState } from '../../../src/builders/list/useExport.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

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
