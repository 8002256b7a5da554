import { useRef, useState } from 'react'

import { changePassword } from '../../api/session/passwordApi.ts'
import { clearSession } from '../../api/session/session.ts'
import { faultOf } from './loginFaults.ts'
import type { LoginFault } from './loginState.ts'
import { type Login, useLogin } from './useLogin.ts'

export type NewPassword = {
  /** Set once the password is changed: from then on only the login can fail. */
  changed: boolean
  busy: boolean
  fault: LoginFault | undefined
  login: Login
  clearFault: () => void
  submit: (token: string, password: string) => void
}

/**
 * Sets the password by a link or a temporary password, then logs in with it: the SMS code is the next step on the same
 * page.
 */
export function useNewPassword(
  onChanged: () => void = () => {},
  onRejected: (error: unknown) => boolean = () => false,
): NewPassword {
  const login = useLogin({ resumes: false })
  const [state, setState] = useState<{ busy: boolean; changed: boolean; fault?: LoginFault }>({
    busy: false,
    changed: false,
  })
  const running = useRef(false)

  const submit = (token: string, password: string) => {
    if (running.current) return
    running.current = true
    setState({ busy: true, changed: false })
    changePassword(token, password).then(
      ({ username }) => {
        // All of the user's sessions have ended, including one in this tab.
        clearSession()
        onChanged()
        setState({ busy: false, changed: true })
        login.submitPassword(username, password)
      },
      (error: unknown) => {
        running.current = false
        if (!onRejected(error)) setState({ busy: false, changed: false, fault: faultOf('changePassword', error) })
      },
    )
  }
  const clearFault = () => setState(({ fault: _gone, ...rest }) => rest)
  return { changed: state.changed, busy: state.busy || login.busy, fault: state.fault, login, clearFault, submit }
}
