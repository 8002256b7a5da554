import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// jsdom has no layout, so sizes never change.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// The files of a worker share modules, including the testing library, so settings of one file must not leak into the next.
// A busy machine may take seconds to render a page: the limit is there to end a test that waits for nothing.
configure({ asyncUtilTimeout: 5_000, defaultHidden: false })
vi.resetConfig()

// The notice counts as accepted: only its own tests show it, and elsewhere it would only disturb.
beforeEach(() => {
  document.cookie = 'portal.cookies=accepted; Path=/'
})

// React reports these once per component, so the first test that renders it fails.
const mistakes = /unique "key" prop|with the same key/
const reported = () => vi.spyOn(console, 'error')
beforeEach(() => void reported())

// Registered here, because a shared module runs for the first test file of a worker only.
afterEach(() => {
  cleanup()
  const texts = reported().mock.calls.map(values => values.map(String).join(' '))
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  localStorage.clear()
  const seen = texts.filter(text => mistakes.test(text))
  if (seen.length > 0) throw new Error(`React reports a mistake: ${seen.join('\n')}`)
})
