import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { lazyPart } from '../../../src/ui/lazy/lazyPart.tsx'
import { loadWhenIdle } from '../../../src/ui/lazy/loadWhenIdle.ts'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const answers = (ok: boolean) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(() => (ok ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('offline')))),
  )
const settled = () => act(() => new Promise<void>(resolve => setTimeout(resolve, 30)))

afterEach(() => vi.unstubAllGlobals())

function page(load: () => Promise<typeof Hello>, options?: Parameters<typeof lazyPart>[1]) {
  const Part = lazyPart(load, options)
  const show = () =>
    render(
      <Suspense fallback="waiting">
        <input aria-label="answer" />
        <Part name="Ona" />
      </Suspense>,
    )
  return { Part, show }
}

describe('lazyPart', () => {
  test('renders once loaded, and at once when already loaded', async () => {
    const load = vi.fn(async () => Hello)
    const { Part, show } = page(load)
    show().unmount()
    await act(() => Part.load())
    show()
    expect(screen.getByText('Hello Ona')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('shows a failed load in its place; the page stays, and a retry loads it (SHL-43)', async () => {
    answers(false)
    const load = vi.fn<() => Promise<typeof Hello>>(gone)
    page(load).show()
    await settled()
    expect(screen.getByRole('alert').textContent).toContain('part.offline')
    fireEvent.change(screen.getByLabelText('answer'), { target: { value: 'kept' } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'action.retry' })))
    expect(screen.getByRole('alert').textContent).toContain('part.offline')
    load.mockImplementation(async () => Hello)
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'action.retry' })))
    expect(screen.getByText('Hello Ona')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect((screen.getByLabelText('answer') as HTMLInputElement).value).toBe('kept')
  })

  test('offers a reload of the page when the portal responds but the file is missing', async () => {
    answers(true)
    page(vi.fn(gone)).show()
    await settled()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'action.retry' })))
    expect(screen.getByRole('alert').textContent).toContain('part.outdated')
    expect(screen.getByRole('button', { name: 'action.reload' })).toBeTruthy()
  })

  test('renders nothing for optional content that failed, and loads it on the next render', async () => {
    const load = vi.fn<() => Promise<typeof Hello>>(gone)
    const { show } = page(load, { onFailure: 'nothing' })
    const { unmount } = show()
    await settled()
    expect(screen.queryByRole('alert')).toBeNull()
    unmount()
    load.mockImplementation(async () => Hello)
    show()
    await settled()
    expect(screen.getByText('Hello Ona')).toBeTruthy()
  })
})

describe('loadWhenIdle', () => {
  test('loads in order, and retries failures when the connection returns', async () => {
    const came: string[] = []
    let isOnline = false
    const end = loadWhenIdle(
      [
        async () => void came.push('first'),
        async () => (isOnline ? void came.push('lost') : Promise.reject(new Error('offline'))),
        async () => void came.push('last'),
      ],
      0,
    )
    await vi.waitFor(() => expect(came).toEqual(['first', 'last']), 5_000)
    isOnline = true
    await new Promise(resolve => setTimeout(resolve, 20))
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(came).toEqual(['first', 'last', 'lost']), 5_000)
    end()
  })
})
