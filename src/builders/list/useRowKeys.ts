import { useEffect } from 'react'

/** Marks each row of a list, of its table as of its cards. */
const ROW = '[data-list-row]'
/** In a row the link to its page, else its checkbox, else its first button takes the focus. */
const targets = ['.is-link a[href], h2 a[href]', 'input[type="checkbox"]', 'a[href], button']
/** Where these keys have a meaning of their own. */
const OTHERS =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"], [role="tablist"], [aria-haspopup]'

const letters: Readonly<Record<string, number>> = { j: 1, k: -1 }
const arrows: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Moves the focus between the rows of the list (LST-45): by j and k from anywhere on the page, by the arrows from a row,
 * since they scroll the page elsewhere. It stops at both ends.
 */
export function useRowKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', moveFocus)
    return () => document.removeEventListener('keydown', moveFocus)
  }, [])
}

function moveFocus(event: KeyboardEvent): void {
  const { key, target } = event
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const step = letters[key] ?? arrows[key]
  if (step === undefined || !(target instanceof Element) || target.closest(OTHERS) !== null) return
  // What is open over the page has the keys.
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return
  const rows = [...document.querySelectorAll<HTMLElement>(`main ${ROW}`)]
  const current = rows.findIndex(row => row.contains(target))
  if (current < 0 && letters[key] === undefined) return
  const next = rows[current < 0 ? 0 : current + step]
  if (next === undefined) return
  event.preventDefault()
  const control = targets.map(selector => next.querySelector<HTMLElement>(selector)).find(found => found !== null)
  control?.focus()
}
