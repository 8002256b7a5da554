import { createContext, useContext } from 'react'

import type { Ask } from '../../../api/staff/accountApi.ts'

export type Reauthorisation = {
  /** True once the server has a grant: one that still lives, or one for the password asked for now. False: given up. */
  readonly authorise: (ask: Ask) => Promise<boolean>
  /**
   * Makes a call that needs the grant. When the server wants the password again (403 REAUTHORISATION_NEEDED), it is asked
   * for and the call is made once more; given up, the refusal is thrown on.
   */
  readonly withGrant: <T>(ask: Ask, call: () => Promise<T>) => Promise<T>
}

export const ReauthorisationContext = createContext<Reauthorisation | undefined>(undefined)

export function useReauthorisation(): Reauthorisation {
  const value = useContext(ReauthorisationContext)
  if (value === undefined) throw new Error('useReauthorisation needs a <Reauthorise> above it')
  return value
}
