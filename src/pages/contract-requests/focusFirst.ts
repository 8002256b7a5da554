const INPUTS = 'input, select, textarea'

/**
 * Focuses the first field of a form as soon as it exists: some widgets load later than the form. Returns a function
 * that stops waiting.
 */
export function focusFirst(form: HTMLElement | null): () => void {
  const focus = () => {
    const first = form?.querySelector<HTMLElement>(INPUTS)
    first?.focus()
    return first !== null && first !== undefined
  }
  if (form === null || focus()) return () => {}
  const watcher = new MutationObserver(() => {
    if (focus()) watcher.disconnect()
  })
  watcher.observe(form, { childList: true, subtree: true })
  return () => watcher.disconnect()
}
