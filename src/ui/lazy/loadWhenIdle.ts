/** By then everything needed for the first input has loaded; milliseconds. */
const SETTLED_MS = 1_000
const RETRY_DELAY_MS = 15_000

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
export function loadWhenIdle(loaders: readonly (() => Promise<unknown>)[], settledMs: number = SETTLED_MS): () => void {
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let pending = [...loaders]
  const round = async (): Promise<void> => {
    const failed: (() => Promise<unknown>)[] = []
    for (const load of pending) {
      await new Promise<void>(whenIdle)
      if (isStopped) return
      await load().catch(() => failed.push(load))
    }
    pending = failed
  }
  const go = (): void => {
    clearTimeout(timer)
    if (isStopped || isRunning || pending.length === 0) return
    isRunning = true
    void round().then(() => {
      isRunning = false
      if (!isStopped && pending.length > 0) timer = setTimeout(go, RETRY_DELAY_MS)
    })
  }
  timer = setTimeout(go, settledMs)
  window.addEventListener('online', go)
  return () => {
    isStopped = true
    clearTimeout(timer)
    window.removeEventListener('online', go)
  }
}
