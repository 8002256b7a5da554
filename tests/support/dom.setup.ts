import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

// jsdom lays nothing out, so nothing ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// The files of a worker share their modules, the testing library too: what one file asks of it is not asked by the next one.
configure({ asyncUtilTimeout: 1_000, defaultHidden: false })
vi.resetConfig()

// Read and accepted: the notice is about to be tested where it is tested, and calls nobody elsewhere.
beforeEach(() => {
  document.cookie = 'portal.cookies=accepted; Path=/'
})

// Here and not in a module that tests share: such a module is run for the first of them only.
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  localStorage.clear()
})
