import { createContext, useContext } from 'react'

import type { Permission, ProductType } from '../../schemas/vocabulary.ts'

/** The session's active company and product, and the user's permissions on it. */
export type ActiveProduct = {
  readonly partyFid: string
  readonly productFid: string
  readonly productType: ProductType
  readonly permissions: ReadonlySet<Permission>
}

/** null: the user has no product. Provided by the staff app. */
export const ActiveProductContext = createContext<ActiveProduct | null | undefined>(undefined)

export function useActiveProduct(): ActiveProduct | null {
  const active = useContext(ActiveProductContext)
  if (active === undefined) throw new Error('useActiveProduct needs an <ActiveProductContext> above it')
  return active
}

/** Identifies the company and product of data: part of every cache key, so that a switch shows no previous data. */
export function activeKey(active: ActiveProduct | null): string {
  return active === null ? '' : `${active.partyFid}/${active.productFid}`
}
