import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { useLeaving } from '../../../../src/form/draft/useLeaving.ts'

const calls: string[] = []
let waiting = false
let written = () => {}
const draft = {
  prepare: (isNear?: boolean) => void calls.push(`prepare ${isNear}`),
  flush: () => {
    calls.push('flush')
    return new Promise<void>(resolve => (written = resolve))
  },
  isWaiting: () => waiting,
}
const go = (address: string) => void calls.push(`go ${new URL(address).pathname}`)

function Page({ onRoute }: { onRoute?: () => void }) {
  useLeaving(draft, go)
  return (
    <>
      <button>outside</button>
      <form>
        <label>
          inside <input />
        </label>
        <p>a text</p>
      </form>
      <a href="/formRequest">away</a>
      <a href="/formRequest" target="_blank">
        another tab
      </a>
      <a href="#part">here</a>
      <a
        href="/routed"
        onClick={event => {
          event.preventDefault()
          onRoute?.()
        }}
      >
        routed
      </a>
    </>
  )
}

beforeEach(() => {
  calls.length = 0
  waiting = false
})

describe('focusing a field', () => {
  test.each([
    ['by the keyboard', () => fireEvent.focusIn(screen.getByRole('textbox')), ['prepare true']],
    ['by a finger', () => fireEvent.pointerDown(screen.getByText('inside')), ['prepare true']],
    ['and not to anything else of the page', () => fireEvent.pointerDown(screen.getByRole('button')), []],
    ['and not when the form is scrolled', () => fireEvent.pointerDown(screen.getByText('a text')), []],
  ])('%s', (_name, act, expected) => {
    render(<Page />)
    act()
    expect(calls).toEqual(expected)
  })
})

describe('leaving the page', () => {
  test.each(['beforeunload', 'pagehide', 'online', 'blur'])('%s saves pending changes once', name => {
    render(<Page />)
    fireEvent(window, new Event(name))
    expect(calls).toEqual(['flush'])
  })

  test('for another tab or another page of the portal saves them too', () => {
    const { unmount } = render(<Page />)
    fireEvent(document, new Event('visibilitychange'))
    unmount()
    expect(calls).toEqual(['flush', 'flush'])
    fireEvent(window, new Event('pagehide'))
    expect(calls, 'and then nothing listens any more').toHaveLength(2)
  })
})

describe('link on the page', () => {
  test('waits until the typed text is saved', async () => {
    waiting = true
    render(<Page />)
    expect(fireEvent.click(screen.getByText('away')), 'the browser is held').toBe(false)
    expect(calls).toEqual(['flush'])
    written()
    await vi.waitFor(() => expect(calls).toEqual(['flush', 'go /formRequest']))
  })

  test('waits one second at most', async () => {
    vi.useFakeTimers()
    waiting = true
    render(<Page />)
    fireEvent.click(screen.getByText('away'))
    await vi.advanceTimersByTimeAsync(999)
    expect(calls).toEqual(['flush'])
    await vi.advanceTimersByTimeAsync(1)
    expect(calls).toEqual(['flush', 'go /formRequest'])
  })

  test.each([
    ['with nothing to write', 'away', false, {}],
    ['to another tab', 'another tab', true, {}],
    ['with the key for another tab', 'away', true, { ctrlKey: true }],
    ['within the page', 'here', true, {}],
  ])('%s is left to the browser', (_name, text, isWaiting, keys) => {
    waiting = isWaiting
    render(<Page />)
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
    let held = true
    const look = (late: Event) => {
      held = late.defaultPrevented
      // jsdom cannot navigate.
      late.preventDefault()
    }
    window.addEventListener('click', look, { once: true })
    screen.getByText(text).dispatchEvent(event)
    expect([held, calls]).toEqual([false, []])
  })

  test('of the router is left to the router', () => {
    const onRoute = vi.fn()
    waiting = true
    render(<Page onRoute={onRoute} />)
    fireEvent.click(screen.getByText('routed'))
    expect([onRoute.mock.calls.length, calls]).toEqual([1, []])
  })
})
