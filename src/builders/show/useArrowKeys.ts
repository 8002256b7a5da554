import { useEffect } from 'react'

type Moves = { readonly previous: (() => void) | undefined; readonly next: (() => void) | undefined }

/**
 * True when an arrow key has another meaning: in a field, list box, slider or horizontally scrolling table, or while a
 * dialog or menu is open.
 */
export function arrowsAreTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return true
  if (!(target instanceof Element)) return false
  const moved = target.closest('[role="group"][tabindex="0"]')
  if (moved !== null && moved.scrollWidth > moved.clientWidth) return true
  return (
    target.closest(
      'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"], [role="slider"], [role="tablist"], [role="radiogroup"]',
    ) !== null
  )
}

/**
 * Left and right arrow open the previous and next invoice (INV-31). Ignored with a modifier (Alt+Left is the browser's
 * Back), while a key is held down, and where arrows have another meaning.
 */
export function useArrowKeys({ previous, next }: Moves): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return
      const move = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined
      if (!move || arrowsAreTaken(event.target)) return
      event.preventDefault()
      move()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [previous, next])
}
