/** What `go.ts` keeps for the app: the buttons and in-page links pressed before it answered. */
export type EarlyPage = { earlyClicks?: HTMLElement[]; stopKeeping?: () => void }

/** For a page that replaces what the HTML contains. */
export function stopKeepingClicks(): void {
  ;(window as EarlyPage).stopKeeping?.()
}

/**
 * The page answers: repeats the presses that `go.ts` has kept, in their order. Not within React's own work, which would
 * miss them.
 */
export function takeEarlyClicks(): void {
  setTimeout(() => {
    const { earlyClicks = [] } = window as EarlyPage
    stopKeepingClicks()
    document.getElementById('root')?.setAttribute('data-ready', '')
    for (const target of earlyClicks.splice(0)) if (target.isConnected) target.click()
  })
}
