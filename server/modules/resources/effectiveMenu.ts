import type { Menu } from '../../../schemas/generated/types/resources/menu.ts'
import type { PortalSettings } from '../../config/portal.ts'

export const MENU_FILE = 'resources/menu.json'

/** Text keys of the labels in the side navigation, each with the place that uses it. */
export function menuTextKeys({ groups }: Menu): Map<string, string> {
  return new Map(
    groups.flatMap(({ id, items }, index) => [
      [`menu.${id}`, `/groups/${index}/id`] as const,
      ...items.map((item, at) => [`menu.${id}.${item.id}`, `/groups/${index}/items/${at}/id`] as const),
    ]),
  )
}

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
