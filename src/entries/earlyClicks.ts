/** What `go.ts` keeps for the app: the buttons and links pressed before it answered. */
export type EarlyPage = { earlyClicks?: HTMLElement[]; stopKeeping?: () => void; stopAsking?: () => void }

/** For a page that replaces what the HTML contains. */
export function stopKeepingClicks(): void {
  const page = window as EarlyPage
  page.stopKeeping?.()
  page.stopAsking?.()
}

/**
 * The page answers: repeats the presses that `go.ts` has kept, in their order. Not within React's own work, which would
 * miss them. A link that leaves the page waits until every section has taken over what was entered in it: from then on
 * the draft saves it and holds the link for as long as that takes.
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
