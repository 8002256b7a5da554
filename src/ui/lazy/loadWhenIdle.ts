/** By then everything needed for the first input has loaded; milliseconds. */
const SETTLED_MS = 1_000
const AGAIN_MS = 15_000

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run, 200)
}

/**
 * Loads what will be needed later while the page is idle, one by one, so that no keystroke waits. A failed load is
 * retried when the connection returns or after a while; rendering the component retries too.
 * @returns a function that ends it
 */
export function loadWhenIdle(loads: readonly (() => Promise<unknown>)[], settledMs: number = SETTLED_MS): () => void {
  let over = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let left = [...loads]
  const round = async (): Promise<void> => {
    const lost: (() => Promise<unknown>)[] = []
    for (const load of left) {
      await new Promise<void>(whenIdle)
      if (over) return
      await load().catch(() => lost.push(load))
    }
    left = lost
  }
  const go = (): void => {
    clearTimeout(timer)
    if (over || isRunning || left.length === 0) return
    isRunning = true
    void round().then(() => {
      isRunning = false
      if (!over && left.length > 0) timer = setTimeout(go, AGAIN_MS)
    })
  }
  timer = setTimeout(go, settledMs)
  window.addEventListener('online', go)
  return () => {
    over = true
    clearTimeout(timer)
    window.removeEventListener('online', go)
  }
}
