import type { User } from '../../schemas/generated/types/entities/user.ts'
import type { MenuDefinition, MenuItem } from '../contract/menuTypes.ts'

/** The entry of the navigation for a page, so that other ways to it follow whether the page exists yet. */
export function menuItemAt(menu: MenuDefinition, role: User['role'], path: string): MenuItem | undefined {
  return menu.groups
    .filter(group => group.role === role)
    .flatMap(group => group.items)
    .find(item => item.path === path)
}
