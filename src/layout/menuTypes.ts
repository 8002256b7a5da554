import type { ProductType } from '../providers/apiTypes.ts'

/** resources/menu.json: the side navigation. Labels follow the keys menu.<group> and menu.<group>.<item>. */
export type MenuItem = {
  id: string
  path: string
  /** Another address whose pages belong to this item: the pages of single records. */
  also?: string
  icon: string
  /** The page does not exist yet: drawn, but not to be opened. */
  coming?: boolean
}

export type MenuGroup = {
  id: string
  icon: string
  role: 'STAFF' | 'OPERATOR'
  /** Only for people whose active party has this product. */
  product?: ProductType
  /** Shown but never open (the loan product, SHL-11). */
  closed?: boolean
  /** Where a switch to this product leads; of the group without a product, where '/' leads. */
  landing?: string
  items: MenuItem[]
}

export type MenuDefinition = { groups: MenuGroup[] }
