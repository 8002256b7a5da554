import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

import { type Account, getAccount } from '../../../providers/accountApi.ts'

const KEY = ['account']
export const SESSIONS_KEY = ['own-sessions']

/** The signed-in person; two sections show parts of the one answer. */
export function useAccount() {
  return useQuery({ queryKey: KEY, queryFn: getAccount, retry: false, staleTime: 30_000 })
}

/**
 * Takes over what a change answered, then asks for the rest: a new address, for instance, is not verified yet, and the
 * person's other sessions have ended.
 */
export function useTakeAccount(): (change: (before: Account) => Account) => void {
  const client = useQueryClient()
  return useCallback(
    (change) => {
      client.setQueryData<Account>(KEY, (before) => before && change(before))
      void client.invalidateQueries({ queryKey: KEY })
      void client.invalidateQueries({ queryKey: SESSIONS_KEY })
    },
    [client],
  )
}
