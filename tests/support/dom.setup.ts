import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'

// jsdom lays nothing out, so nothing ever changes its size.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// jsdom matches every rule of every style sheet anew for each element that is asked about, and looking by role asks about
// each element and its ancestors: most of the time of a test. What a look is made of is tested in a browser; here what an element says itself decides.
const unseen = document.createElement('i').style
unseen.display = 'none'
window.getComputedStyle = (element) => ((element as HTMLElement).hidden ? unseen : (element as HTMLElement).style)

// Read and accepted: the notice is about to be tested where it is tested, and calls nobody elsewhere.
beforeEach(() => {
  document.cookie = 'portal.cookies=accepted; Path=/'
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})
