import { createContext, useContext } from 'react'

import type { GrantRequest } from '../../../api/staff/accountApi.ts'

export type Reauthorisation = {
  /** True once the server has a grant: a valid one, or a new one for the password entered now. False: cancelled. */
  readonly authorise: (request: GrantRequest) => Promise<boolean>
  /**
   * Makes a call that needs the grant. If the server requires the password again (403 REAUTHORISATION_NEEDED), it is
   * requested and the call repeated; on cancel the rejection is rethrown.
   */
  readonly withGrant: <T>(request: GrantRequest, call: () => Promise<T>) => Promise<T>
}

export const ReauthorisationContext = createContext<Reauthorisation | undefined>(undefined)

export function useReauthorisation(): Reauthorisation {
  const value = useContext(ReauthorisationContext)
  if (value === undefined) throw new Error('useReauthorisation needs a <Reauthorise> above it')
  return value
}
