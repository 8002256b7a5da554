import { useEffect } from 'react'

import type { FormStore } from './engine/FormStore.ts'

/**
 * Pauses checks while a pointer is down: the message that appears on blur would move the pressed button away, and the
 * click would be lost.
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
