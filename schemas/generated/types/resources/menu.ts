// Made by npm run gen; do not edit.

export type Id = string
export type Path = string

/**
 * The side navigation. Labels follow the keys menu.<group> and menu.<group>.<item>.
 */
export interface Menu {
  $schema?: string
  /**
   * @maxItems 20
   */
  groups: {
    id: Id
    icon: Id
    role: 'STAFF' | 'OPERATOR'
    product?: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING'
    /**
     * Menu and tile are shown disabled; the pages open by their address. The server sets it for a product that is closed in config/portal.json (products).
     */
    closed?: boolean
    landing?: Path
    /**
     * @maxItems 30
     */
    items: {
      id: Id
      path: Path
      /**
       * Another address whose pages belong to this item.
       */
      also?: string
      icon: Id
      /**
       * Shown disabled: the page does not exist yet.
       */
      coming?: boolean
    }[]
  }[]
}
