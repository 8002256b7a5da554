import { useEffect, useState } from 'react'

import { lastContact, onContact } from '../providers/sessionContact.ts'
import { type IdleState, idleState } from './idleClock.ts'

const SECOND = 1000

/** Follows the session's idle time; every accepted call starts it anew. */
export function useIdleState(idleTimeoutSeconds: number): IdleState {
  const [state, setState] = useState<IdleState>(() => idleState(lastContact(), idleTimeoutSeconds, Date.now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const next = idleState(lastContact(), idleTimeoutSeconds, Date.now())
      setState((now) => (now.name === 'active' && next.name === 'active' ? now : next))
      if (next.name === 'over') return
      timer = setTimeout(look, next.name === 'active' ? Math.min(next.nextLookMs, 30 * SECOND) : SECOND)
    }
    look()
    const stop = onContact(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [idleTimeoutSeconds])
  return state
}
