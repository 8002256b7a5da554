import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

// jsdom lays nothing out, so nothing ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// Read and accepted: the notice is about to be tested where it is tested, and calls nobody elsewhere.
beforeEach(() => {
  document.cookie = 'portal.cookies=accepted; Path=/'
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})
