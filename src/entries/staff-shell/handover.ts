import { SHELL_ID } from '../../../schemas/pages/shellData.ts'
import { dropFirstAnswers, dropFirstAnswersAtFirstAction } from '../../api/http/firstAnswers.ts'
import { PAGE_STYLE_ID } from '../../theme/pageStyle.ts'
import { type Counterpart, counterpartOf, findCounterpart, type ShellWindow, TYPED } from './earlyActions.ts'

/** Set on placeholders of content that is still loading. */
const PENDING = '[data-pending]'
/** The app's page with its controls; its content may still be loading. */
const PAGE = 'main h1'
/** Maximum time that the shell stays in front of an app that does not finish loading. */
const TIMEOUT_MS = 20_000

type TypedText = Counterpart & { text: string }
type Focus = Counterpart & { selection: readonly [number | null, number | null] | undefined }

/**
 * Replaces the shell of a page by the app once the app shows at least as much: content, a notice or an error; its page is
 * enough if the shell has no content. Until then the app renders behind the shell. Typed text, focus and early presses are
 * handed over.
 */
export function replaceShell(root: HTMLElement): void {
  const shell = document.getElementById(SHELL_ID)
  if (shell === null) return dropFirstAnswersAtFirstAction()
  const take = () => {
    observer.disconnect()
    clearTimeout(timer)
    whenReleased(shell, () => handOver(shell, root))
  }
  const observer = new MutationObserver(() => {
    const isSettled = root.childElementCount > 0 && root.querySelector(PENDING) === null
    const isAhead = !('filled' in shell.dataset) && root.querySelector(PAGE) !== null
    if (isSettled || isAhead) take()
  })
  observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-pending'] })
  const timer = setTimeout(take, TIMEOUT_MS)
}

/** A finger may rest on a control, but not for ever. */
const PRESS_LIMIT_MS = 2_000
const LOOK_MS = 10

/**
 * Replacing a control between the press and the release of the pointer would lose the click: the browser sends it only to what
 * has seen both. The press may be older than this script.
 */
function whenReleased(shell: HTMLElement, run: () => void): void {
  const since = performance.now()
  const look = () => {
    const isPressed = shell.querySelector(':active') !== null
    if (isPressed && performance.now() - since < PRESS_LIMIT_MS) setTimeout(look, LOOK_MS)
    else run()
  }
  look()
}

function showApp(shell: HTMLElement, root: HTMLElement): void {
  shell.remove()
  document.getElementById(PAGE_STYLE_ID)?.remove()
  root.removeAttribute('data-behind')
}

/** Parts of the page that show nothing while they load may still take their answers. */
const LATE_ANSWERS_MS = 1_000

/** What is handed over changes the page, and so do later actions. */
function dropAnswers(isChanged: boolean): void {
  if (isChanged) return dropFirstAnswers()
  dropFirstAnswersAtFirstAction()
  setTimeout(dropFirstAnswers, LATE_ANSWERS_MS)
}

function handOver(shell: HTMLElement, root: HTMLElement): void {
  const texts = [...shell.querySelectorAll<HTMLInputElement>(TYPED)]
    .filter(({ value, defaultValue }) => value !== defaultValue)
    .map((input): TypedText => ({ ...counterpartOf(input, shell), text: input.value }))
  const focus = focusIn(shell)
  const actions = (window as ShellWindow).earlyActions ?? []
  showApp(shell, root)
  dropAnswers(texts.length + actions.length > 0)
  for (const { text, ...place } of texts) {
    const input = findCounterpart(place, root)
    if (input instanceof HTMLInputElement) typeInto(input, text)
  }
  if (focus) focusOn(focus, root)
  for (const place of actions.splice(0)) press(findCounterpart(place, root))
}

/** Sends both mouse events: selects open on mousedown, everything else reacts to click. */
function press(control: HTMLElement | undefined): void {
  control?.focus({ preventScroll: true })
  control?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 }))
  control?.click()
}

/** Simulates typing: React replaces the setter of an input, so only the prototype's setter makes it notice the value. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function focusIn(shell: HTMLElement): Focus | undefined {
  const { activeElement } = document
  if (activeElement === null || !shell.contains(activeElement)) return undefined
  const isText = activeElement instanceof HTMLInputElement && activeElement.matches(TYPED)
  const selection = isText ? ([activeElement.selectionStart, activeElement.selectionEnd] as const) : undefined
  return { ...counterpartOf(activeElement, shell), selection }
}

function focusOn({ selection, ...place }: Focus, root: HTMLElement): void {
  const element = findCounterpart(place, root)
  element?.focus({ preventScroll: true })
  if (selection && element instanceof HTMLInputElement) element.setSelectionRange(...selection)
}
