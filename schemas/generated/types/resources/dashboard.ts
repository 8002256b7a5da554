// Made by npm run gen; do not edit.

export type Permission =
  'READ' | 'MANAGE_CONTRACT' | 'ADD_BUYER' | 'UPLOAD_INVOICES' | 'MANAGE_USERS' | 'APPROVE_INVOICES' | 'SIGN_CONTRACT'
export type Field = string

/**
 * The overview of a product (resources/dashboards/<name>.json): cards of the registry in src/pages/dashboard/cards.ts in order, their calls and who sees them. Texts follow the keys dashboards.<name>.title, .unavailable, .noContracts, .cards.<id> and .fields.<field>.
 */
export interface Dashboard {
  $schema?: string
  /**
   * Name of the file.
   */
  name: string
  /**
   * Address of the page; the menu has an item for it.
   */
  path: string
  /**
   * The page belongs to this product. Its contracts, resource <product>/contracts, are offered in the selector.
   */
  product: 'FACTORING' | 'LOAN' | 'LIMIT' | 'LEASING'
  permission: Permission
  /**
   * Where a company without contracts can read on.
   */
  help: string
  /**
   * In order. Cards of the selected contract are together; cards without a contract stand before or after them.
   *
   * @minItems 1
   * @maxItems 20
   */
  cards: Card[]
}
export interface Card {
  kind:
    | 'tasks'
    | 'ageing'
    | 'signing-items'
    | 'limit-ring'
    | 'usage-history'
    | 'statements'
    | 'upcoming-payments'
    | 'banners'
    | 'repayment-ring'
    | 'next-payment'
    | 'figures'
  /**
   * Its title is dashboards.<name>.cards.<id>.
   */
  id?: string
  /**
   * Without it the card is left out; the server decides about its calls.
   */
  permission?:
    'READ' | 'MANAGE_CONTRACT' | 'ADD_BUYER' | 'UPLOAD_INVOICES' | 'MANAGE_USERS' | 'APPROVE_INVOICES' | 'SIGN_CONTRACT'
  /**
   * A narrow card and a wide one that follow each other share a row of a wide screen, and so do two halves.
   */
  width?: 'narrow' | 'wide' | 'half'
  call?: Call
  schedule?: Call
  billed?: Call
  /**
   * limit-ring: fields of the contract.
   */
  amounts?: {
    total: Field
    used: Field
    overdue: Field
    available: Field
  }
  /**
   * limit-ring: actions beside its amounts, from the card's own registry.
   */
  actions?: {
    total?: Action
    available?: Action
  }
  /**
   * repayment-ring: fields of the answer that add up to the whole ring.
   */
  parts?: {
    repaid: Field
    toRepay: Field
    available: Field
  }
  /**
   * usage-history: field of the contract with its limit, which the chart shows as a line.
   */
  limit?: string
  /**
   * repayment-ring: field of the contract with the amount that a sentence names while the ring is empty.
   */
  granted?: string
  /**
   * figures: fields of the answer.
   *
   * @minItems 1
   * @maxItems 20
   */
  fields?: {
    field: Field
    kind: 'text' | 'money' | 'date' | 'rate' | 'integer'
    /**
     * An amount above zero is marked as a problem.
     */
    isLate?: boolean
    /**
     * An amount above zero leads to the rows that make it: a list of the product on this contract, under filters of its address.
     */
    list?: {
      resource: string
      filters: {
        [k: string]: string
      }
    }
  }[]
}
/**
 * GET call of a card; {name} in its path is a field of the contract.
 */
export interface Call {
  path: string
  /**
   * Parameters, each from a field of the contract.
   */
  query?: {
    [k: string]: Field
  }
  /**
   * Parameters that never change: the order.
   */
  fixed?: {
    [k: string]: string
  }
  /**
   * schemas/entities/<entity>.json of the answer, whose fields the card names.
   */
  entity?: string
  /**
   * Property of the answer that holds the rows.
   */
  rows?: string
  /**
   * Property of the answer that holds the number of all rows.
   */
  total?: string
  /**
   * Parameter for the number of rows.
   */
  limit?: string
}
export interface Action {
  id: 'increase-limit' | 'upload-invoices'
  permission: Permission
}
