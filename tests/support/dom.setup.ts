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

// jsdom matches every rule of every style sheet anew for each element that is asked about, and looking by role asks about
// each element and its ancestors: most of the time of a test. What a look is made of is tested in a browser; here what an element says itself decides.
const unseen = document.createElement('i').style
unseen.display = 'none'
window.getComputedStyle = (element) => ((element as HTMLElement).hidden ? unseen : (element as HTMLElement).style)

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
