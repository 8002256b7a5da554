import type { User } from '../../schemas/generated/types/entities/user.ts'
import type { ActiveProduct } from './activeProduct.ts'
import type { Permission, ProductType } from '../../schemas/vocabulary.ts'
import type { Product } from './apiTypes.ts'
import { activeParty, type Session } from './SessionContext.ts'

/** The user's role, and the permissions on each product of the active company. */
export type Access = { role: User['role']; permissions: ReadonlyMap<ProductType, ReadonlySet<Permission>> }

function permissionsOf(product: Product): ReadonlySet<Permission> {
  return new Set(product.permissions.map(permission => permission.type))
}

/** The user's permissions on the active company's products; only mirrors the server's decision. */
export function accessOf(session: Pick<Session, 'user' | 'parties' | 'active'>): Access {
  const products = activeParty(session)?.productList ?? []
  const permissions = new Map<ProductType, ReadonlySet<Permission>>(
    products.map(product => [product.type, permissionsOf(product)]),
  )
  return { role: session.user.role, permissions }
}

/** The active company and product for the resource screens; null for users without a product. */
export function activeProductOf(session: Pick<Session, 'parties' | 'active'>): ActiveProduct | null {
  const party = activeParty(session)
  const product = party?.productList.find(one => one.fid === session.active.activeProductFid)
  if (!party || !product) return null
  return {
    partyFid: party.fid,
    productFid: product.fid,
    productType: product.type,
    permissions: permissionsOf(product),
  }
}
