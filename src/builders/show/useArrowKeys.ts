import { useEffect } from 'react'

type ArrowActions = { readonly previous: (() => void) | undefined; readonly next: (() => void) | undefined }

/**
 * True when an arrow key has another meaning: in a field, list box, slider or horizontally scrolling table, or while a
 * dialog or menu is open.
 */
export function hasArrowMeaning(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return true
  if (!(target instanceof Element)) return false
  const scrollArea = target.closest('[role="group"][tabindex="0"]')
  if (scrollArea !== null && scrollArea.scrollWidth > scrollArea.clientWidth) return true
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
export function useArrowKeys({ previous, next }: ArrowActions): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return
      const action = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined
      if (!action || hasArrowMeaning(event.target)) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [previous, next])
}
