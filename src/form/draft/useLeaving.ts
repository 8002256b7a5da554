import { useEffect } from 'react'

import type { Draft } from './Draft.ts'

/** Maximum milliseconds that a link waits for the last answers to be saved. */
const TIMEOUT_MS = 1_000
const CONTROLS = 'form :is(input, select, textarea, button, label)'

/**
 * The target of a plain click on a link that loads another page of this site; undefined for clicks already handled
 * elsewhere.
 */
function addressLeftFor(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || !/^https?:$/.test(link.protocol) || link.target !== '' || link.hasAttribute('download')) return undefined
  const isHere =
    link.origin === window.location.origin &&
    link.pathname === window.location.pathname &&
    link.search === window.location.search
  return isHere && link.hash !== '' ? undefined : link.href
}

const assign = (address: string): void => window.location.assign(address)

/**
 * Leaving the page loses no answer. The key is created when a field gets the focus. Answers are written when the field
 * or the page is left, by any event that browsers offer, and links of this page wait for the write. Encryption takes time
 * that an unloaded page no longer has; `beforeunload` fires while the next page is still being requested.
 */
export function useLeaving(
  draft: Pick<Draft, 'prepare' | 'flush' | 'isWaiting'>,
  go: (address: string) => void = assign,
): void {
  useEffect(() => {
    const flush = () => void draft.flush()
    const prepare = ({ target }: Event) => {
      if (target instanceof Element && target.closest(CONTROLS)) draft.prepare(true)
    }
    const hold = (event: MouseEvent) => {
      const address = addressLeftFor(event)
      if (address === undefined || !draft.isWaiting()) return
      event.preventDefault()
      void Promise.race([draft.flush(), new Promise(resolve => setTimeout(resolve, TIMEOUT_MS))]).then(() =>
        go(address),
      )
    }
    const leaving = ['beforeunload', 'pagehide', 'online'] as const
    const nearing = ['focusin', 'pointerdown'] as const
    for (const name of leaving) window.addEventListener(name, flush)
    for (const name of nearing) window.addEventListener(name, prepare, true)
    document.addEventListener('visibilitychange', flush)
    window.addEventListener('blur', flush, true)
    document.addEventListener('click', hold)
    return () => {
      flush()
      for (const name of leaving) window.removeEventListener(name, flush)
      for (const name of nearing) window.removeEventListener(name, prepare, true)
      document.removeEventListener('visibilitychange', flush)
      window.removeEventListener('blur', flush, true)
      document.removeEventListener('click', hold)
    }
  }, [draft, go])
}
