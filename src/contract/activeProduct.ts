import { createContext, useContext } from 'react'

import type { Permission, ProductType } from '../../schemas/vocabulary.ts'

/** For whom the screens are drawn: the session's active party and product, and what the person may do with it. */
export type ActiveProduct = {
  readonly partyFid: string
  readonly productFid: string
  readonly productType: ProductType
  readonly permissions: ReadonlySet<Permission>
}

/** null: the person has no product at all. The staff app puts the value here. */
export const ActiveProductContext = createContext<ActiveProduct | null | undefined>(undefined)

export function useActiveProduct(): ActiveProduct | null {
  const active = useContext(ActiveProductContext)
  if (active === undefined) throw new Error('useActiveProduct needs an <ActiveProductContext> above it')
  return active
}

/** Names the party and product that data belongs to: part of every cache key, so that a switch shows nothing of before. */
export function activeKey(active: ActiveProduct | null): string {
  return active === null ? '' : `${active.partyFid}/${active.productFid}`
}
