import { firstPage } from './landing.ts'
import type { MenuGroup } from '../contract/menuTypes.ts'
import { productOf, type Session } from '../contract/SessionContext.ts'

/**
 * How a group of the side navigation appears. `open`: with its pages. `switch`: one line that makes its product active. `coming`: the party has
 * the product, whose pages do not exist yet. `closed` and `noProduct`: not to be opened, for the reason.
 */
export type GroupState = 'open' | 'switch' | 'coming' | 'closed' | 'noProduct'

/** A product without pages has nothing to show in its menu: while it is the active one, the party's other products stay open. */
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
  return isCurrent || group.product === session.active.productType || !active || !firstPage(active) ? 'open' : 'switch'
}
