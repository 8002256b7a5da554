import { useCallback, useEffect, useRef, useState } from 'react'

import { useTexts } from '../../i18n/TextsContext.ts'
import type { IdentityRequestAnswer } from '../../api/session/loginApi.ts'
import { isAbort } from '../../api/http/ApiError.ts'
import { finishLogin, openNext } from './finishLogin.ts'
import { faultOf } from './loginFaults.ts'
import type { LoginFault } from './loginState.ts'
import type { IdentityMethod } from './methods.ts'
import { awaitPerson } from './awaitPerson.ts'
import { enterWait, leaveWait, waitHere, type Wait } from './waitEntry.ts'

type State = {
  busy: boolean
  wait?: Wait | undefined
  fault?: LoginFault | undefined
  /** Signed in and navigating to the portal: nothing can be shown or pressed any more. */
  leaving?: boolean
}

export type Identity = State & {
  start: (method: IdentityMethod, request: () => Promise<IdentityRequestAnswer>) => void
  cancel: () => void
  clearFault: () => void
}

/**
 * Login with Smart-ID or Mobile-ID: contacts the phone, shows the control code and waits for the result. The wait is a
 * history entry: Back cancels it, and a reload resumes it. Every end returns to the first step.
 */
export function useIdentity(): Identity {
  const { language, chosen } = useTexts()
  const [state, setState] = useState<State>(() => ({ busy: false, wait: waitHere() }))
  const running = useRef(false)
  const chosenLanguage = useRef(chosen ? language : undefined)
  chosenLanguage.current = chosen ? language : undefined

  useEffect(() => {
    const onHistory = () => setState(now => (now.leaving ? now : { ...now, busy: false, wait: waitHere() }))
    window.addEventListener('popstate', onHistory)
    return () => window.removeEventListener('popstate', onHistory)
  }, [])

  const { wait } = state
  useEffect(() => {
    if (wait === undefined) return
    const abort = new AbortController()
    awaitPerson(wait, abort.signal)
      .then(async token => {
        if (abort.signal.aborted) return
        await finishLogin(token, chosenLanguage.current)
        setState({ busy: true, leaving: true })
        await leaveWait()
        openNext(window.location.search)
      })
      .catch((error: unknown) => {
        if (abort.signal.aborted || isAbort(error)) return
        setState({ busy: false, fault: faultOf(wait.method, error) })
        void leaveWait()
      })
    return () => abort.abort()
  }, [wait])

  const start = (method: IdentityMethod, request: () => Promise<IdentityRequestAnswer>) => {
    // React state updates one render too late for the second click of a double click; a ref does not.
    if (running.current) return
    running.current = true
    setState({ busy: true })
    request()
      .then(answer => setState({ busy: false, wait: enterWait(method, answer) }))
      .catch((error: unknown) => setState({ busy: false, fault: faultOf(method, error) }))
      .finally(() => (running.current = false))
  }
  const cancel = () => {
    setState({ busy: false })
    void leaveWait()
  }
  const clearFault = useCallback(() => setState(now => (now.fault ? { ...now, fault: undefined } : now)), [])
  return { ...state, start, cancel, clearFault }
}
