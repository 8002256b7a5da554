import { useEffect } from 'react'

/** What gets the focus in each pane. A pane is marked with `data-pane`. */
const targets = {
  views: '[role="tab"][tabindex="0"]',
  outline: '[role="treeitem"][tabindex="0"], button',
  documents: '[role="tab"][tabindex="0"]',
  result: '[role="tab"][tabindex="0"]',
  panel: 'textarea:not([aria-hidden]), input',
  problems: 'button',
} as const
export type Pane = keyof typeof targets

const DIALOGS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** F6 goes to the next pane and Shift+F6 to the one before, as between the panes of a desktop program. */
export function usePaneKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector(DIALOGS) !== null) return
      const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].flatMap(pane => {
        const target = pane.querySelector<HTMLElement>(targets[pane.dataset['pane'] as Pane])
        return target === null ? [] : [{ pane, target }]
      })
      if (panes.length === 0) return
      event.preventDefault()
      const now = panes.findIndex(({ pane }) => pane.contains(document.activeElement))
      const next = event.shiftKey ? (now < 0 ? panes.length : now) - 1 : now + 1
      panes.at(next % panes.length)?.target.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
