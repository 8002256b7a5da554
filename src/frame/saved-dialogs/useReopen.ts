import { useLocation } from 'ra-core'
import { useEffect, useRef } from 'react'

import { hasDatabase, isSaved } from '../../form/draft/database.ts'
import { isReturned, takeReturned } from '../../api/session/returned.ts'

type Candidate<T> = { /** See dialogScope. */ readonly scope: string; readonly subject: T }

/**
 * Reopens a dialog after a login has returned to its page, if answers to it are saved.
 * @param candidates what it can be opened for; the device storage is read only after such a login
 */
export function useReopen<T>(candidates: readonly Candidate<T>[], isOpen: boolean, show: (subject: T) => void): void {
  const { pathname } = useLocation()
  const latest = useRef({ candidates, isOpen, show })
  latest.current = { candidates, isOpen, show }
  const scopes = candidates.map(({ scope }) => scope).join('\0')
  useEffect(() => {
    if (scopes === '' || !isReturned(pathname) || !hasDatabase()) return undefined
    let current = true
    const look = async () => {
      for (const { scope, subject } of latest.current.candidates) {
        if (!(await isSaved(scope))) continue
        // Checked last because it consumes the return: of several dialogs on the page, only the one with saved answers
        // may take it.
        if (current && !latest.current.isOpen && takeReturned(pathname)) latest.current.show(subject)
        return
      }
    }
    look().catch(() => undefined)
    return () => {
      current = false
    }
  }, [scopes, pathname])
}
