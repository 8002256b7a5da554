/** Identifies a control of the shell in the app: kind of element, accessible name, and index among those with the same name. */
export type Counterpart = { selector: string; name: string; index: number }
/** The controls pressed before the app was ready, recorded by the first script. */
export type ShellWindow = { earlyActions?: Counterpart[] }

const CONTROLS = 'button, [role="combobox"], input, [role="button"], a[href^="#"], a[data-early]'
/** Fields that accept text before the app is ready. */
export const TYPED = 'input[type="search"]'

export function nameOf(element: Element): string {
  // A name without what the app adds later, such as the number in a tab.
  const early = element.getAttribute('data-early')
  if (early !== null) return early
  const label = element.getAttribute('aria-label')
  if (label !== null) return label
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
  const own = labels.length > 0 ? labels.map(one => one.textContent).join(' ') : element.textContent
  return own.trim()
}

function selectorOf(element: Element): string {
  const role = element.getAttribute('role')
  const type = element instanceof HTMLInputElement ? element.type : null
  return `${element.localName}${role === null ? '' : `[role="${role}"]`}${type === null ? '' : `[type="${type}"]`}`
}

export function counterpartOf(element: Element, root: Element): Counterpart {
  const selector = selectorOf(element)
  const name = nameOf(element)
  const equals = [...root.querySelectorAll(selector)].filter(other => nameOf(other) === name)
  return { selector, name, index: equals.indexOf(element) }
}

export function findCounterpart({ selector, name, index }: Counterpart, root: Element): HTMLElement | undefined {
  const equals = [...root.querySelectorAll<HTMLElement>(selector)].filter(other => nameOf(other) === name)
  return equals[index]
}

/** Records what is pressed in the shell and marks it as busy; the app repeats it once it is ready. */
export function keepEarlyActions(shell: HTMLElement, actions: Counterpart[]): void {
  for (const input of shell.querySelectorAll('input')) if (!input.matches(TYPED)) input.readOnly = true
  const keep = (event: Event, control: HTMLElement) => {
    event.preventDefault()
    actions.push(counterpartOf(control, shell))
    control.setAttribute('aria-busy', 'true')
    control.dataset['pressed'] = ''
  }
  shell.addEventListener('click', event => {
    const target = event.target instanceof Element ? event.target : null
    const control = target?.closest<HTMLElement>(CONTROLS)
    if (control) return control.matches(TYPED) ? undefined : keep(event, control)
    const row = target?.closest<HTMLElement>('tr[data-href]')
    if (row && !target?.closest('a') && getSelection()?.toString() === '') location.assign(row.dataset['href'] ?? '')
  })
  shell.addEventListener('keydown', event => {
    const target = event.target instanceof HTMLElement ? event.target : null
    if (target?.matches('[role="combobox"]') && /^(Enter| |ArrowDown|ArrowUp)$/.test(event.key)) keep(event, target)
  })
}
