import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

import { useComparison } from '../../../../src/pages/operator/applicants/useComparison.ts'

type Call = { signal: AbortSignal; answer: (response: Response) => void }

/** Calls that are answered when they are asked to, and rejected when they are given up. */
function heldCalls(): Call[] {
  const calls: Call[] = []
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((answer, reject) => {
        calls.push({ signal, answer })
        signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      }),
  )
  return calls
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
/** Every test has a draft of its own: what was found for one is kept. */
let drafts = 0
const aDraft = () => ({
  form: 'a-form',
  version: 1,
  sources: { schema: `{"draft":${(drafts += 1)}}`, ui: '{}', texts: '{}' },
})

it('the dialog before publishing joins the search of the view under it (OPR-81)', async () => {
  const calls = heldCalls()
  const draft = aDraft()
  const view = renderHook(() => useComparison(draft))
  const dialog = renderHook(() => useComparison({ ...draft }))
  expect(calls).toHaveLength(1)
  await act(async () => calls[0]?.answer(json(200, { version: 1, modes: [] })))
  await waitFor(() => expect(view.result.current.status).toBe('done'))
  expect(dialog.result.current.status).toBe('done')
  expect(calls).toHaveLength(1)
})

it('a search ends when nobody waits for it any more, and not before', async () => {
  const calls = heldCalls()
  const draft = aDraft()
  const view = renderHook(() => useComparison(draft))
  const dialog = renderHook(() => useComparison(draft))
  dialog.unmount()
  expect(calls[0]?.signal.aborted).toBe(false)
  view.unmount()
  await waitFor(() => expect(calls[0]?.signal.aborted).toBe(true))
  renderHook(() => useComparison(draft))
  expect(calls).toHaveLength(2)
})

it('after a failure it is searched again when it is asked for', async () => {
  const calls = heldCalls()
  const draft = aDraft()
  const view = renderHook(() => useComparison(draft))
  await act(async () => calls[0]?.answer(json(503, { status: 503, code: 'OVERLOADED' })))
  await waitFor(() => expect(view.result.current.status).toBe('failed'))
  act(() => view.result.current.retry())
  expect(view.result.current.status).toBe('running')
  expect(calls).toHaveLength(2)
})
