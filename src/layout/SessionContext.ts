import { createContext, useContext } from 'react'

import type { ActiveParty, Party, Product, ProductType, User } from '../providers/apiTypes.ts'
import type { MenuDefinition } from './menuTypes.ts'

export type Session = {
  user: User
  parties: readonly Party[]
  active: ActiveParty
  menu: MenuDefinition
  chooseParty: (party: Party) => Promise<void>
  chooseProduct: (product: Product) => Promise<void>
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const value = useContext(SessionContext)
  if (value === undefined) throw new Error('useSession needs a SessionContext above it')
  return value
}

export function activeParty(session: Pick<Session, 'parties' | 'active'>): Party | undefined {
  return session.parties.find((party) => party.fid === session.active.activePartyFid)
}

/** The active party's product of a type; undefined when the party lacks it. */
export function productOf(session: Pick<Session, 'parties' | 'active'>, type: ProductType): Product | undefined {
  return activeParty(session)?.productList.find((product) => product.type === type)
}
