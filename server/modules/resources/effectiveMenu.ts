import type { Menu } from '../../../schemas/generated/types/resources/menu.ts'
import type { PortalSettings } from '../../config/portal.ts'

/** The menu with the groups of closed products marked (SHL-11). */
export function effectiveMenu(menu: Menu, products: PortalSettings['products']): Menu {
  const states: Readonly<Record<string, string>> = products
  return {
    ...menu,
    groups: menu.groups.map(group =>
      states[group.product?.toLowerCase() ?? ''] === 'closed' ? { ...group, closed: true } : group,
    ),
  }
}
