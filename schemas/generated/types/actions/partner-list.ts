// Made by npm run gen; do not edit.

/**
 * Query of ra-data-simple-rest: each parameter is JSON text.
 */
export interface PartnerList {
  /**
   * JSON text of an object: {"search":"auto","state":["ACTIVE"]}.
   */
  filter?: {
    /**
     * Part of the name or of the financing company; case and diacritics do not matter.
     */
    search?: string
    /**
     * @maxItems 2
     */
    state?: ('ACTIVE' | 'DISABLED')[]
    /**
     * @minItems 1
     * @maxItems 100
     */
    id?: string[]
  }
  /**
   * JSON text of first and last row, from 0: [0,19]. At most 100 rows.
   *
   * @minItems 2
   * @maxItems 2
   */
  range?: number[]
  /**
   * JSON text of field and order: ["name","ASC"].
   *
   * @minItems 2
   * @maxItems 2
   */
  sort?: ['name' | 'financingCompany' | 'createdAt' | 'dailyApplications' | 'state', 'ASC' | 'DESC']
}
