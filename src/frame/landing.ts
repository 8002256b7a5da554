import type { User } from '../../schemas/generated/types/entities/user.ts'
import type { MenuDefinition, MenuGroup, MenuItem } from '../contract/menuTypes.ts'

/**
 * Target of '/': the landing page of the role's group that belongs to no product (general dashboard or the operator's
 * forms).
 */
export function homePath(menu: MenuDefinition, role: User['role']): string | undefined {
  return menu.groups.find(group => group.role === role && group.product === undefined && group.landing !== undefined)
    ?.landing
}

/**
 * The first page of a group; the target of unknown addresses below it (SHL-04). Pages of a closed group open by their
 * address too.
 */
export function firstPage(group: MenuGroup): MenuItem | undefined {
  return group.items.find(item => !item.coming)
}

/** The group that the first segment of an address belongs to: '/factoring/x' belongs to factoring. */
export function groupOfPath(menu: MenuDefinition, role: User['role'], pathname: string): MenuGroup | undefined {
  const area = pathname.split('/')[1]
  return menu.groups.find(group => group.role === role && group.product !== undefined && group.id === area)
}

/** The menu item whose page, or a page below it, is open. The longest address wins. */
export function currentItem(
  groups: readonly MenuGroup[],
  pathname: string,
): { group: MenuGroup; item: MenuItem } | undefined {
  const found = groups
    .flatMap(group => group.items.map(item => ({ group, item })))
    .filter(({ item }) =>
      [item.path, item.also].some(path => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`))),
    )
  return found.sort((one, other) => other.item.path.length - one.item.path.length)[0]
}
