import { useEffect } from 'react'

export type Shortcut = 'search' | 'keys'

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]'
const DIALOGS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** A key that opens something on every page (SHL-55). `/` and `?` are characters in a field; a dialog keeps its keys. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  if (event.defaultPrevented || event.isComposing || event.altKey || document.querySelector(DIALOGS) !== null)
    return undefined
  const { key, code, ctrlKey, metaKey, target } = event
  if (ctrlKey || metaKey) {
    // A Cyrillic layout reports another letter for the key that is labelled K.
    const isK = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK'
    return isK && !event.shiftKey ? 'search' : undefined
  }
  if (target instanceof Element && target.closest(FIELDS) !== null) return undefined
  return key === '/' ? 'search' : key === '?' ? 'keys' : undefined
}

export function useShortcuts(open: (shortcut: Shortcut) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event)
      if (shortcut === undefined) return
      event.preventDefault()
      open(shortcut)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [open])
}
