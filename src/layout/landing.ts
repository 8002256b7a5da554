import type { ActiveParty, User } from '../providers/apiTypes.ts'
import type { MenuDefinition, MenuGroup, MenuItem } from './menuTypes.ts'

/** The page a person starts on: the operator's, or that of the active product; undefined when it has none yet. */
export function landingPath(menu: MenuDefinition, role: User['role'], active: ActiveParty): string | undefined {
  const groups = menu.groups.filter((group) => group.role === role && group.landing !== undefined && !group.closed)
  if (role === 'OPERATOR') return groups[0]?.landing
  return groups.find((group) => group.product !== undefined && group.product === active.productType)?.landing
}

/** The first page of a group that exists; where an unknown address below the group leads (specification 000 §2). */
export function firstPage(group: MenuGroup): MenuItem | undefined {
  return group.closed ? undefined : group.items.find((item) => !item.coming)
}

/** The group an address belongs to by its first part: '/factoring/x' is factoring's. */
export function groupOfPath(menu: MenuDefinition, role: User['role'], pathname: string): MenuGroup | undefined {
  const area = pathname.split('/')[1]
  return menu.groups.find((group) => group.role === role && group.product !== undefined && group.id === area)
}

/** The menu item whose page, or a page below it, is open. The longest address wins. */
export function currentItem(groups: readonly MenuGroup[], pathname: string): { group: MenuGroup; item: MenuItem } | undefined {
  const found = groups
    .flatMap((group) => group.items.map((item) => ({ group, item })))
    .filter(({ item }) => [item.path, item.also].some((path) => path !== undefined && (pathname === path || pathname.startsWith(`${path}/`))))
  return found.sort((one, other) => other.item.path.length - one.item.path.length)[0]
}
