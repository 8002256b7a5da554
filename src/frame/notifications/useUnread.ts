import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

import { signalSession } from '../../api/session/sessionSignals.ts'
import { countUnread } from '../../api/staff/notificationsApi.ts'
import { loadWhenIdle } from '../../ui/lazy/loadWhenIdle.ts'

/** Between two questions, however many pages are opened. */
const FRESH_MS = 60_000

export const notificationsKey = (partyFid: string, part: 'unread' | 'list') => ['notifications', partyFid, part]

/**
 * Number of unread notifications about the active company; 0 until it is known. Asks when the page has settled, when
 * another page is opened and when the window gets the focus. Not by a clock: each call would prolong an idle session
 * (NTF-11). Failures are not shown, the list shows its own.
 */
export function useUnread(partyFid: string): number {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const [isSettled, setSettled] = useState(false)
  useEffect(() => loadWhenIdle([() => Promise.resolve(setSettled(true))]), [])
  const { data } = useQuery({
    queryKey: notificationsKey(partyFid, 'unread'),
    queryFn: async () => {
      const { partyId, unread } = await countUnread()
      if (partyId !== partyFid) signalSession('PARTY_CHANGED')
      return partyId === partyFid ? unread : 0
    },
    enabled: isSettled && partyFid !== '',
    staleTime: FRESH_MS,
    retry: false,
  })
  useEffect(() => {
    void client.refetchQueries({ queryKey: notificationsKey(partyFid, 'unread'), type: 'active', stale: true })
  }, [client, partyFid, pathname])
  return data ?? 0
}
