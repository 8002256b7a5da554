import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { useReplay } from '../../../../src/pages/operator/applicants/useReplay.ts'

it('a replay in the dialog before publishing stops that of the view under it, which has not failed (OPR-82)', async () => {
  const signals: AbortSignal[] = []
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => {
        signals.push(signal)
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      }),
  )
  const sources = { schema: '{}', ui: '{}', texts: '{}' }
  const view = renderHook(() => useReplay('a-form', sources))
  const dialog = renderHook(() => useReplay('a-form', sources))
  act(() => view.result.current.start())
  act(() => dialog.result.current.start())
  await waitFor(() => expect(signals[0]?.aborted).toBe(true))
  expect(view.result.current.state.status).toBe('idle')
  expect(dialog.result.current.state.status).toBe('running')
  expect(signals[1]?.aborted).toBe(false)
})
