import { productOf, type Session } from '../../contract/SessionContext.ts'
import type { ProductType } from '../../../schemas/vocabulary.ts'
import type { Product } from '../../contract/apiTypes.ts'

/** The tiles of the general dashboard, in order (DSH-02). */
export const tileProducts = ['FACTORING', 'LOAN', 'LIMIT', 'LEASING'] as const satisfies readonly ProductType[]

/**
 * `open`: a click opens the product's pages. `coming`: there are figures, but no pages yet. `unavailable`: blurred, for
 * the reason. Only `open` tiles are clickable (DSH-05).
 */
export type TileState =
  | { readonly kind: 'open'; readonly product: Product; readonly landing: string }
  | { readonly kind: 'coming'; readonly product: Product }
  | { readonly kind: 'unavailable'; readonly reason: 'closed' | 'noProduct' | 'noPermission' }

/**
 * The menu defines which product is closed (the loan, always) and which has pages; the company's products determine the
 * rest.
 */
export function tileState(session: Pick<Session, 'menu' | 'parties' | 'active'>, type: ProductType): TileState {
  const group = session.menu.groups.find(one => one.product === type)
  const product = productOf(session, type)
  if (group === undefined || group.closed) return { kind: 'unavailable', reason: 'closed' }
  if (product === undefined) return { kind: 'unavailable', reason: 'noProduct' }
  if (!product.permissions.some(permission => permission.type === 'READ'))
    return { kind: 'unavailable', reason: 'noPermission' }
  return group.landing === undefined ? { kind: 'coming', product } : { kind: 'open', product, landing: group.landing }
}
