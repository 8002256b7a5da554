/** A press by touch is over before the browser moves the focus for it. */
const TOUCH_MS = 700

let isPressed = false
let lastTouchAt = -Infinity
const waiting: (() => void)[] = []

function end(event: PointerEvent): void {
  isPressed = false
  if (event.pointerType !== 'mouse') lastTouchAt = performance.now()
  // The click of the press comes first.
  setTimeout(() => {
    for (const work of waiting.splice(0)) work()
  })
}

window.addEventListener(
  'pointerdown',
  () => {
    isPressed = true
  },
  true,
)
window.addEventListener('pointerup', end, true)
window.addEventListener('pointercancel', end, true)

/**
 * Runs work that moves things on the page, such as the message of a field that loses the focus. While a pointer is down
 * it waits for the click: the pressed button would move away, and the click would be lost. With the keyboard it runs at
 * once (SHL-46).
 */
export function afterPress(work: () => void): void {
  if (isPressed) waiting.push(work)
  else if (performance.now() - lastTouchAt < TOUCH_MS) setTimeout(work)
  else work()
}
