// Made by npm run gen; do not edit.

export interface FactoringContractsList {
  /**
   * fid of the active party; another one is as good as missing.
   */
  partyId?: string
  /**
   * @maxItems 11
   */
  status?: (
    | 'READY_FOR_SIGNING'
    | 'NEW'
    | 'APPROVED'
    | 'SIGNED'
    | 'ACTIVE'
    | 'DISBURSED'
    | 'PAUSED'
    | 'CANCELED'
    | 'FINISHED'
    | 'MANUALLY_SUSPENDED'
    | 'EXPIRED'
  )[]
  page?: number
  size?: number
  /**
   * field,ASC or field,DESC; the sortable columns of the resource document.
   */
  sort?: string
}
