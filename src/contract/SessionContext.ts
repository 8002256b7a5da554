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
  /** Both open the landing page of the newly active product; errors have been shown when the promise settles. */
  chooseParty: (party: Party) => Promise<void>
  chooseProduct: (product: Product) => Promise<void>
  /** Activates a product for the address that is already open; rejects when the server does. */
  openProduct: (product: Product) => Promise<void>
  /** Reloads user and permissions, after users have changed their own. */
  reload: () => Promise<void>
  /** True once after another tab has switched company or product: the page must explain why its content changed. */
  takeSwitchFlag: () => boolean
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

/** The active company's product of a type; undefined when it has none. */
export function productOf(session: Pick<Session, 'parties' | 'active'>, type: ProductType): Product | undefined {
  return activeParty(session)?.productList.find(product => product.type === type)
}
