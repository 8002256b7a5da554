import type { User } from '../../schemas/generated/types/entities/user.ts'
import type { MenuDefinition, MenuItem } from '../contract/menuTypes.ts'

/** The menu item of a page, so that other links to it also know whether the page exists yet. */
export function menuItemAt(menu: MenuDefinition, role: User['role'], path: string): MenuItem | undefined {
  return menu.groups
    .filter(group => group.role === role)
    .flatMap(group => group.items)
    .find(item => item.path === path)
}
