import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { useSession } from '../../../contract/SessionContext.ts'
import { type Account, getAccount } from '../../../api/staff/accountApi.ts'
import { OFFICIALS } from '../officials/useOfficials.ts'

const key = ['account']
export const sessionsKey = ['own-sessions']

/** The signed-in user; two sections show parts of the same response. */
export function useAccount() {
  return useQuery({ queryKey: key, queryFn: getAccount, retry: false, staleTime: 30_000 })
}

/**
 * Applies the response of a change, then refetches related data: a new address is unverified, for example, and the
 * user's other sessions have ended. The header and the user tables also show the user.
 */
export function useTakeAccount(): (change: (before: Account) => Account) => void {
  const client = useQueryClient()
  const { reload } = useSession()
  return useCallback(
    change => {
      client.setQueryData<Account>(key, before => before && change(before))
      void client.invalidateQueries({ queryKey: key })
      void client.invalidateQueries({ queryKey: sessionsKey })
      void client.invalidateQueries({ queryKey: [OFFICIALS] })
      // The change is saved: if this call fails, the page continues with its current data.
      reload().catch(() => undefined)
    },
    [client, reload],
  )
}
