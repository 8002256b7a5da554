import type { Menu } from '../../schemas/generated/types/resources/menu.ts'

/** resources/menu.json: the side navigation. Labels use the keys menu.<group> and menu.<group>.<item>. */
export type MenuDefinition = Menu
export type MenuGroup = Menu['groups'][number]
export type MenuItem = MenuGroup['items'][number]
