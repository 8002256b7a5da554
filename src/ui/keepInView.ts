/** What a person does when they want to look elsewhere. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Brings an element into view and back into it while what loads above pushes it away, until the person moves.
 * @returns stops it earlier
 */
export function keepInView(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => element.scrollIntoView())
  const stop = () => {
    observer.disconnect()
    for (const move of MOVES) window.removeEventListener(move, stop)
  }
  element.scrollIntoView()
  observer.observe(document.body)
  for (const move of MOVES) window.addEventListener(move, stop, { passive: true })
  return stop
}
