import { useCallback, useRef, useState } from 'react'

import { ApiError } from '../../api/http/ApiError.ts'
import { requestPasswordLink } from '../../api/session/passwordApi.ts'
import { isEmail } from '../../contract/email.ts'
import { faultOf } from './loginFaults.ts'
import type { LoginFault } from './loginState.ts'

type State = {
  busy: boolean
  fault?: LoginFault | undefined
  problem?: string | undefined
  sentTo?: string | undefined
}
export type ResetPassword = State & { submit: (email: string) => void; clear: () => void; clearProblem: () => void }

/** Requests a link; an invalid address is reported before anything is sent. */
export function useResetPassword(): ResetPassword {
  const [state, setState] = useState<State>({ busy: false })
  const running = useRef(false)

  const submit = (email: string) => {
    if (running.current) return
    const problem = email.length === 0 ? 'email-empty-validation' : isEmail(email) ? undefined : 'errors.SME50'
    if (problem !== undefined) {
      setState({ busy: false, problem })
      return
    }
    running.current = true
    setState({ busy: true })
    requestPasswordLink(email)
      .then(() => setState({ busy: false, sentTo: email }))
      .catch((error: unknown) => {
        const isRejected = error instanceof ApiError && error.code === 'VALIDATION_FAILED'
        setState(
          isRejected
            ? { busy: false, problem: 'errors.SME50' }
            : { busy: false, fault: faultOf('resetPassword', error) },
        )
      })
      .finally(() => (running.current = false))
  }
  const clear = useCallback(() => setState(now => ({ busy: now.busy })), [])
  const clearProblem = useCallback(
    () => setState(now => (now.problem === undefined ? now : { ...now, problem: undefined })),
    [],
  )
  return { ...state, submit, clear, clearProblem }
}
