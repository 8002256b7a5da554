// Made by npm run gen; do not edit.

/**
 * `link` is the address that the bank leads back to, with or without the brackets of RFC 8288: the portal's own `/statement` and no other (BST-07).
 */
export interface BankStatementHeaders {
  link?: string
}
