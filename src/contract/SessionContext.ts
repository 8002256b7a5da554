import { createContext, useContext } from 'react'

import type { ProductType } from '../../schemas/vocabulary.ts'
import type { User } from '../../schemas/generated/types/entities/user.ts'
import type { ActiveParty, Party, Product } from './apiTypes.ts'
import type { MenuDefinition } from './menuTypes.ts'

export type Session = {
  user: User
  parties: readonly Party[]
  active: ActiveParty
  menu: MenuDefinition
  /** Both lead to the landing page of what is active then; a failure has been shown when the promise settles. */
  chooseParty: (party: Party) => Promise<void>
  chooseProduct: (product: Product) => Promise<void>
  /** Makes a product active for the address that is open already; rejects when the server refuses. */
  openProduct: (product: Product) => Promise<void>
  /** Looks again who may do what: after a person has changed their own permissions. */
  reload: () => Promise<void>
  /** Once after another tab has changed party or product: the page has to say why it shows something else. */
  takeMoved: () => boolean
}

export const SessionContext = createContext<Session | undefined>(undefined)

export function useSession(): Session {
  const value = useContext(SessionContext)
  if (value === undefined) throw new Error('useSession needs a SessionContext above it')
  return value
}

export function activeParty(session: Pick<Session, 'parties' | 'active'>): Party | undefined {
  return session.parties.find(party => party.fid === session.active.activePartyFid)
}

/** The active party's product of a type; undefined when the party lacks it. */
export function productOf(session: Pick<Session, 'parties' | 'active'>, type: ProductType): Product | undefined {
  return activeParty(session)?.productList.find(product => product.type === type)
}
