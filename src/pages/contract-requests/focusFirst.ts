const INPUTS = 'input, select, textarea'

/** Puts the person into the first field of a form as soon as it is there: some widgets arrive later than the form. Returns how to stop waiting. */
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
