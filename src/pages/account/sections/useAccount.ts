import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { useSession } from '../../../contract/SessionContext.ts'
import { type Account, getAccount } from '../../../api/staff/accountApi.ts'
import { OFFICIALS } from '../officials/useOfficials.ts'

const KEY = ['account']
export const SESSIONS_KEY = ['own-sessions']

/** The signed-in person; two sections show parts of the one answer. */
export function useAccount() {
  return useQuery({ queryKey: KEY, queryFn: getAccount, retry: false, staleTime: 30_000 })
}

/**
 * Takes over what a change answered, then asks for the rest: a new address, for instance, is not verified yet, and the
 * person's other sessions have ended. The header and the tables of users show the person, too.
 */
export function useTakeAccount(): (change: (before: Account) => Account) => void {
  const client = useQueryClient()
  const { reload } = useSession()
  return useCallback(
    change => {
      client.setQueryData<Account>(KEY, before => before && change(before))
      void client.invalidateQueries({ queryKey: KEY })
      void client.invalidateQueries({ queryKey: SESSIONS_KEY })
      void client.invalidateQueries({ queryKey: [OFFICIALS] })
      // The change is made: the page goes on with what it knew when this call fails.
      reload().catch(() => undefined)
    },
    [client, reload],
  )
}
