import type { User } from '../../schemas/generated/types/entities/user.ts'
import type { MenuDefinition, MenuGroup, MenuItem } from '../contract/menuTypes.ts'

/** Where '/' leads: the general dashboard of staff, the operator's forms. That of the group which belongs to no product. */
export function homePath(menu: MenuDefinition, role: User['role']): string | undefined {
  return menu.groups.find(group => group.role === role && group.product === undefined && group.landing !== undefined)
    ?.landing
}

/** The first page of a group that exists; where an unknown address below the group leads (SHL-04). */
export function firstPage(group: MenuGroup): MenuItem | undefined {
  return group.closed ? undefined : group.items.find(item => !item.coming)
}

/** The group an address belongs to by its first part: '/factoring/x' is factoring's. */
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
