import { useLocation, useNavigate, useNotify } from 'ra-core'
import { useEffect } from 'react'

import { fieldValue } from '../../contract/fieldValue.ts'
import { useIsStillHere } from '../url/useIsStillHere.ts'

/** SHL-31: display time in milliseconds. */
const ALERT_MS = 10_000

/** Alert that another page passes to a list in the navigation state: a text key or a text, and its type. */
export type NavigationAlert = { readonly alert: { readonly type: 'success' | 'error'; readonly message: string } }

/** The alert in the navigation state; undefined when it contains no valid one. */
export function alertOf(state: unknown): NavigationAlert['alert'] | undefined {
  const [type, message] = [fieldValue(state, 'alert.type'), fieldValue(state, 'alert.message')]
  return (type === 'success' || type === 'error') && typeof message === 'string' && message !== ''
    ? { type, message }
    : undefined
}

/**
 * Shows the alert of the navigation state for 10 seconds above the list (SHL-31: the result of an upload). It is
 * removed from the history immediately, so that reload and Back do not show it again.
 */
export function NavigationNotice() {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const notify = useNotify()
  const isStillHere = useIsStillHere()
  const alert = alertOf(state)
  useEffect(() => {
    if (alert === undefined) return
    notify(alert.message, { type: alert.type, autoHideDuration: ALERT_MS, messageArgs: { _: alert.message } })
    if (isStillHere()) navigate({ pathname, search }, { replace: true, state: null })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state])
  return null
}
