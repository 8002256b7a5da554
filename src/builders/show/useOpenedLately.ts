import { useLocation } from 'ra-core'
import { useContext, useEffect } from 'react'

import { addRecent } from '../../contract/recent.ts'
import { activeParty, SessionContext } from '../../contract/SessionContext.ts'

/** Keeps a record, once its page shows it, for the search (SHL-57): most are opened from a list and not by the search. */
export function useOpenedLately(kind: string, id: string, label: string | undefined): void {
  const session = useContext(SessionContext)
  const { pathname } = useLocation()
  const userId = session?.user.id
  const partyFid = session === undefined ? '' : (activeParty(session)?.fid ?? '')
  useEffect(() => {
    if (userId === undefined || label === undefined) return
    addRecent({ userId, partyFid }, { kind, id, label, detail: '', to: pathname })
  }, [userId, partyFid, kind, id, label, pathname])
}
