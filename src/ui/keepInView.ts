/** Events by which a user moves the view. */
const userEvents = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls an element into view, and again while content loading above pushes it away, until the user moves the view.
 * @returns a function that stops it earlier
 */
export function keepInView(element: HTMLElement): () => void {
  const observer = new ResizeObserver(() => element.scrollIntoView())
  const stop = () => {
    observer.disconnect()
    for (const event of userEvents) window.removeEventListener(event, stop)
  }
  element.scrollIntoView()
  observer.observe(document.body)
  for (const event of userEvents) window.addEventListener(event, stop, { passive: true })
  return stop
}
