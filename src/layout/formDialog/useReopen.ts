import { useLocation } from 'ra-core'
import { useEffect, useRef } from 'react'

import { hasDatabase, isSaved } from '../../form/draft/database.ts'
import { takeReturned } from '../../providers/returned.ts'

/**
 * Opens a dialog again when a login has led back to its page and answers to it are kept.
 * @param scope see dialogScope; undefined while the dialog cannot be opened
 */
export function useReopen(scope: string | undefined, isOpen: boolean, show: () => void): void {
  const { pathname } = useLocation()
  const latest = useRef({ isOpen, show })
  latest.current = { isOpen, show }
  useEffect(() => {
    if (scope === undefined || !hasDatabase()) return undefined
    let current = true
    const look = async () => {
      // Asked last: the page has several dialogs, and only the one with answers may take it.
      if ((await isSaved(scope)) && current && !latest.current.isOpen && takeReturned(pathname)) latest.current.show()
    }
    look().catch(() => undefined)
    return () => {
      current = false
    }
  }, [scope, pathname])
}
