import { productOf, type Session } from '../../contract/SessionContext.ts'
import type { ProductType } from '../../../schemas/vocabulary.ts'
import type { Product } from '../../contract/apiTypes.ts'

/** The tiles of the general dashboard, in their order (DSH-02). */
export const tileProducts = ['FACTORING', 'LOAN', 'LIMIT', 'LEASING'] as const satisfies readonly ProductType[]

/**
 * `open`: a click leads to the product's pages. `coming`: the figures are here, pages are not built yet. `unavailable`: blurred,
 * for the reason. A click leads somewhere only from an `open` tile (DSH-05).
 */
export type TileState =
  | { readonly kind: 'open'; readonly product: Product; readonly landing: string }
  | { readonly kind: 'coming'; readonly product: Product }
  | { readonly kind: 'unavailable'; readonly reason: 'closed' | 'noProduct' | 'noPermission' }

/** The menu says which product is closed (the loan, always) and which has pages; the party's products say the rest. */
export function tileState(session: Pick<Session, 'menu' | 'parties' | 'active'>, type: ProductType): TileState {
  const group = session.menu.groups.find(one => one.product === type)
  const product = productOf(session, type)
  if (group === undefined || group.closed) return { kind: 'unavailable', reason: 'closed' }
  if (product === undefined) return { kind: 'unavailable', reason: 'noProduct' }
  if (!product.permissions.some(permission => permission.type === 'READ'))
    return { kind: 'unavailable', reason: 'noPermission' }
  return group.landing === undefined ? { kind: 'coming', product } : { kind: 'open', product, landing: group.landing }
}
