import { useLocation, useNavigate, useNotify } from 'ra-core'
import { useEffect } from 'react'

import { fieldValue } from '../../contract/fieldValue.ts'

/** SHL-31. */
const ALERT_MS = 10_000

/** What a page that leads to a list may put into the navigation's state: a text key, or words, and whether it is good news. */
export type NavigationAlert = { readonly alert: { readonly type: 'success' | 'error'; readonly message: string } }

/** The alert that somebody brings along; undefined when the state holds none that can be shown. */
export function alertOf(state: unknown): NavigationAlert['alert'] | undefined {
  const [type, message] = [fieldValue(state, 'alert.type'), fieldValue(state, 'alert.message')]
  return (type === 'success' || type === 'error') && typeof message === 'string' && message !== ''
    ? { type, message }
    : undefined
}

/**
 * Shows the alert of the navigation's state for 10 seconds, and the list stays (SHL-31: how an upload ended). The state is taken
 * out of the history at once, so that neither a reload nor the way back tells it again.
 */
export function NavigationNotice() {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const notify = useNotify()
  const alert = alertOf(state)
  useEffect(() => {
    if (alert === undefined) return
    notify(alert.message, { type: alert.type, autoHideDuration: ALERT_MS, messageArgs: { _: alert.message } })
    navigate({ pathname, search }, { replace: true, state: null })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state])
  return null
}
