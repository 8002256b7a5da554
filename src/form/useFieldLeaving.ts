import { useEffect } from 'react'

import type { FormStore } from './engine/store.ts'

/**
 * While a pointer is down nothing is checked: the message that appears on leaving a field would move the button that
 * is being pressed away from under the finger, and the press would be lost.
 */
export function useFieldLeaving(store: FormStore): void {
  useEffect(() => {
    let resume: (() => void) | undefined
    const down = () => {
      resume ??= store.pauseChecks()
    }
    const up = () => {
      resume?.()
      resume = undefined
    }
    window.addEventListener('pointerdown', down, true)
    window.addEventListener('pointerup', up, true)
    window.addEventListener('pointercancel', up, true)
    return () => {
      up()
      window.removeEventListener('pointerdown', down, true)
      window.removeEventListener('pointerup', up, true)
      window.removeEventListener('pointercancel', up, true)
    }
  }, [store])
}
