import { useEffect, useState } from 'react'

import type { Session as SessionInfo } from '../../schemas/generated/types/entities/session.ts'
import { lastContact, localTime, onContact } from '../api/session/sessionContact.ts'
import { type IdleState, idleState } from './idleClock.ts'

const SECOND = 1000
type Limits = Pick<SessionInfo, 'idleTimeoutSeconds' | 'absoluteExpiresAt'>

function stateNow({ idleTimeoutSeconds, absoluteExpiresAt }: Limits): IdleState {
  return idleState(lastContact(), { idleTimeoutSeconds, absoluteEndAt: localTime(absoluteExpiresAt) }, Date.now())
}

/** Tracks the session until its end; every accepted call restarts the idle time. */
export function useIdleState({ idleTimeoutSeconds, absoluteExpiresAt }: Limits): IdleState {
  const limits = { idleTimeoutSeconds, absoluteExpiresAt }
  const [state, setState] = useState<IdleState>(() => stateNow(limits))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const next = stateNow({ idleTimeoutSeconds, absoluteExpiresAt })
      setState(now => (now.name === 'active' && next.name === 'active' ? now : next))
      if (next.name === 'over') return
      timer = setTimeout(look, next.name === 'active' ? Math.min(next.nextCheckMs, 30 * SECOND) : SECOND)
    }
    look()
    const stop = onContact(look)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      stop()
      document.removeEventListener('visibilitychange', look)
    }
  }, [idleTimeoutSeconds, absoluteExpiresAt])
  return state
}
