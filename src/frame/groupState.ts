import { firstPage } from './landing.ts'
import type { MenuGroup } from '../contract/menuTypes.ts'
import { productOf, type Session } from '../contract/SessionContext.ts'

/**
 * How a group of the side navigation appears. `open`: with its pages. `switch`: one entry that activates its product.
 * `coming`: the company has the product, but its pages do not exist yet. `closed` and `noProduct`: cannot be opened,
 * for that reason.
 */
export type GroupState = 'open' | 'switch' | 'coming' | 'closed' | 'noProduct'

/**
 * A product that is closed or has no pages has nothing to show in its menu; while it is active, the company's other
 * products stay open.
 */
export function groupState(
  session: Pick<Session, 'menu' | 'parties' | 'active'>,
  group: MenuGroup,
  isCurrent: boolean,
): GroupState {
  if (group.closed) return 'closed'
  if (group.product === undefined) return firstPage(group) ? 'open' : 'coming'
  if (!productOf(session, group.product)) return 'noProduct'
  if (!firstPage(group)) return 'coming'
  const active = session.menu.groups.find(
    ({ product }) => product !== undefined && product === session.active.productType,
  )
  const hasMenu = active !== undefined && !active.closed && firstPage(active) !== undefined
  return isCurrent || group.product === session.active.productType || !hasMenu ? 'open' : 'switch'
}
