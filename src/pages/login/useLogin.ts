import { useCallback, useEffect, useRef, useState } from 'react'

import { useTexts } from '../../i18n/TextsContext.ts'
import { ApiError } from '../../api/http/ApiError.ts'
import { endUnused, requestCode, resendCode, sendCode, sendPassword } from '../../api/session/loginApi.ts'
import { readReason } from '../../api/http/nextUrl.ts'
import { searchHere } from '../../api/http/searchHere.ts'
import { clearSession, getToken } from '../../api/session/session.ts'
import { getUser } from '../../api/session/userApi.ts'
import { finishLogin, openNext } from './finishLogin.ts'
import { faultOf } from './loginFaults.ts'
import { type LoginState, sessionExpired } from './loginState.ts'

export type Login = LoginState & {
  submitPassword: (username: string, password: string) => void
  submitCode: (code: string) => void
  resend: () => void
  cancel: () => void
  clearFault: () => void
  clearNotice: () => void
}

/** After these errors this login accepts no further code: back to the first step with the reason. */
const endsLogin: ReadonlySet<string> = new Set(['SME6', 'SMS_CODE_LOGIN_EXHAUSTED', 'SMS_CODE_CLOSED'])

/** A page that the server renders has no session; with one, the browser does not take that page over (entries/takeOver.ts). */
const tokenHere = (): string | undefined => (typeof window === 'undefined' ? undefined : getToken())

function initialState(resumes: boolean): LoginState {
  if (resumes && tokenHere() !== undefined) return { step: { name: 'checking' }, busy: false }
  const expired = readReason(searchHere()) === 'SessionExpired'
  return {
    step: { name: 'credentials' },
    busy: false,
    fault: expired ? sessionExpired : undefined,
  }
}

/**
 * The steps of the first tab: user name and password, then the SMS code, then the requested page.
 * @param resumes whether an existing session is resumed; false after a password change
 */
export function useLogin({ resumes = true }: { resumes?: boolean } = {}): Login {
  const { language, chosen } = useTexts()
  const [state, setState] = useState<LoginState>(() => initialState(resumes))
  // React state updates one render too late for the second click of a double click; a ref does not.
  const running = useRef(false)
  // Incremented when the step is cancelled: a later response must neither show it again nor sign the user in.
  const round = useRef(0)

  const run = useCallback(
    async (
      work: (isCancelled: () => boolean) => Promise<LoginState | 'left'>,
      failed: (error: unknown) => Partial<LoginState>,
    ) => {
      if (running.current) return
      running.current = true
      const mine = round.current
      const isCancelled = () => round.current !== mine
      setState(now => ({ ...now, busy: true, notice: undefined }))
      try {
        const next = await work(isCancelled)
        if (isCancelled()) return
        // While navigating away the form stays busy: a last click must not start anything.
        if (next === 'left') return
        setState(next)
      } catch (error) {
        if (isCancelled()) return
        setState(now => ({ ...now, busy: false, ...failed(error) }))
      }
      running.current = false
    },
    [],
  )

  useEffect(() => {
    const token = getToken()
    if (!resumes || token === undefined) return
    getUser(token).then(
      () => openNext(window.location.search),
      (error: unknown) => {
        const isRejected = error instanceof ApiError && error.status === 401
        if (isRejected) clearSession()
        setState({ step: { name: 'credentials' }, busy: false, fault: faultOf('restore', error) })
      },
    )
  }, [resumes])

  const submitPassword = (username: string, password: string) =>
    void run(
      async () => {
        const { token } = await sendPassword(username, password)
        const sent = await requestCode(token)
        return { step: { name: 'code', stageToken: token, sent, sentAt: Date.now() }, busy: false }
      },
      error => ({ fault: faultOf('password', error) }),
    )

  const codeFailure = (error: unknown): Partial<LoginState> =>
    error instanceof ApiError && endsLogin.has(error.code)
      ? { step: { name: 'credentials' }, fault: faultOf('password', error) }
      : { fault: faultOf('code', error) }

  const submitCode = (code: string) => {
    if (state.step.name !== 'code') return
    const { stageToken } = state.step
    void run(async isCancelled => {
      const { token } = await sendCode(stageToken, code)
      if (!isCancelled()) await finishLogin(token, chosen ? language : undefined)
      if (isCancelled()) {
        clearSession()
        await endUnused(token)
        return 'left'
      }
      openNext(window.location.search)
      return 'left'
    }, codeFailure)
  }

  const resend = () => {
    if (state.step.name !== 'code') return
    const { stageToken } = state.step
    void run(async () => {
      const sent = await resendCode(stageToken)
      return { step: { name: 'code', stageToken, sent, sentAt: Date.now() }, busy: false, notice: 'login.code.resent' }
    }, codeFailure)
  }

  const cancel = () => {
    running.current = false
    round.current += 1
    setState({ step: { name: 'credentials' }, busy: false })
  }
  const clearFault = useCallback(() => setState(now => (now.fault ? { ...now, fault: undefined } : now)), [])
  const clearNotice = useCallback(() => setState(now => ({ ...now, notice: undefined })), [])
  return { ...state, clearNotice, submitPassword, submitCode, resend, cancel, clearFault }
}
