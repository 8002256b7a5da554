// Made by npm run gen; do not edit.

/**
 * Responses of other calls, as the same session gets them from these calls themselves. A call without a successful response is left out.
 */
export interface FirstLoadAnswer {
  /**
   * The list that the page shows; null for other pages, and where the page itself has to find out.
   */
  list: {
    /**
     * Name of the resource document.
     */
    name: string
    /**
     * Address of the call for the rows.
     */
    rows: string
    /**
     * Query string of the page with every default.
     */
    search: string
    page: number
    size: number
    /**
     * Number of contracts whose rows it shows.
     */
    contracts: number
    /**
     * No filter and no order are chosen.
     */
    isPlain: boolean
  } | null
  /**
   * The dashboard that the page shows; null for other pages, and for a company without a contract.
   */
  dashboard: {
    /**
     * Name of the dashboard document.
     */
    name: string
    /**
     * The contract whose cards it shows, as the call for the contracts returns it.
     */
    contract: {
      [k: string]: unknown
    }
    /**
     * Number of contracts to choose from.
     */
    contracts: number
    /**
     * Permissions of the caller on the active product.
     *
     * @maxItems 20
     */
    permissions: string[]
  } | null
  /**
   * @maxItems 40
   */
  answers: {
    /**
     * Address of the call, with its query.
     */
    address: string
    /**
     * Its response.
     */
    body: {
      [k: string]: unknown
    }
  }[]
}
