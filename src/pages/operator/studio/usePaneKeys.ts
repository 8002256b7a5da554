import { useEffect } from 'react'

const tab = ['[role="tab"][tabindex="0"]']
/** What gets the focus in each pane, the first that is there. A pane is marked with `data-pane`. */
const targets: Readonly<Record<string, readonly string[]>> = {
  views: tab,
  // In a narrow window the outline is a drawer, and the pane is the button that opens it.
  outline: ['[role="treeitem"][tabindex="0"]', 'button'],
  documents: tab,
  result: tab,
  panel: ['textarea:not([aria-hidden]), input'],
  problems: ['button'],
}

const DIALOGS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** F6 goes to the next pane and Shift+F6 to the one before, as between the panes of a desktop program. */
export function usePaneKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'F6' || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector(DIALOGS) !== null) return
      const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].flatMap(pane => {
        const found = (targets[pane.dataset['pane'] ?? ''] ?? []).map(one => pane.querySelector<HTMLElement>(one))
        const target = found.find(one => one !== null) ?? null
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
