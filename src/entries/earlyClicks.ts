/** State that `go.ts` hands to the app: the buttons and links clicked before the app was interactive. */
export type EarlyPage = { earlyClicks?: HTMLElement[]; stopKeeping?: () => void; stopAsking?: () => void }

/** For a page that replaces the server-rendered content: its early clicks have no target any more. */
export function stopKeepingClicks(): void {
  const page = window as EarlyPage
  page.stopKeeping?.()
  page.stopAsking?.()
}

/**
 * Repeats the clicks that `go.ts` has recorded, in their order, once the page is interactive; in a task of its own,
 * because React ignores events during its own work. A link that leaves the page is clicked only after every section has
 * hydrated and taken over its values: from then on the draft saves them and delays the link until they are stored.
 */
export function takeEarlyClicks(): void {
  setTimeout(() => {
    const page = window as EarlyPage
    page.stopKeeping?.()
    document.getElementById('root')?.setAttribute('data-ready', '')
    const pressed = (page.earlyClicks ?? []).splice(0).filter(({ isConnected }) => isConnected)
    const isLeaving = (target: HTMLElement) =>
      target instanceof HTMLAnchorElement && withoutHash(target.href) !== withoutHash(window.location.href)
    for (const target of pressed.filter(one => !isLeaving(one))) target.click()
    whenIdle(() => {
      page.stopAsking?.()
      for (const target of pressed.filter(isLeaving)) target.click()
    })
  })
}

const withoutHash = (address: string): string => address.replace(/#.*$/, '')

/** Safari has no `requestIdleCallback`. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 5_000 })
  else setTimeout(run, 500)
}
