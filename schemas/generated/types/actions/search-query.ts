// Made by npm run gen; do not edit.

export interface SearchQuery {
  /**
   * A number or part of it without regard to separators, words of a name without accents, a company code, or an amount: 4882 means 4882.00 to 4882.99 (SHL-50, SHL-51).
   */
  q: string
}
