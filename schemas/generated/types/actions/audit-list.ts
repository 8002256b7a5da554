// Made by npm run gen; do not edit.

/**
 * A day without time, YYYY-MM-DD; stays a string from end to end.
 */
export type Date = string

export interface AuditList {
  /**
   * @maxItems 40
   */
  action?: (
    | 'APPLICATION_VIEWED'
    | 'APPLICATION_CODES_SHOWN'
    | 'APPLICATION_FILE_TAKEN'
    | 'APPLICATIONS_SEARCHED_BY_CODE'
    | 'APPLICATIONS_EXPORTED'
    | 'APPLICANT_INVITED'
    | 'APPLICANT_INVITED_AGAIN'
    | 'APPLICANT_WITHDRAWN'
    | 'CUSTOMER_LINK_SENT'
    | 'FORM_PUBLISHED'
    | 'FORM_ROLLED_BACK'
    | 'FORM_REPLAYED'
    | 'PARTNER_CREATED'
    | 'PARTNER_CHANGED'
    | 'PARTNER_DISABLED'
    | 'PARTNER_ENABLED'
    | 'PARTNER_TOKEN_CREATED'
    | 'PARTNER_TOKEN_REVOKED'
    | 'DEAL_LINK_CREATED'
    | 'DEAL_LINK_WITHDRAWN'
    | 'STATEMENT_EXPORTED'
    | 'STATEMENT_VIEWED'
    | 'CONTRACT_REQUEST_APPROVED'
    | 'CONTRACT_REQUEST_DECLINED'
    | 'CONTRACT_REQUEST_VIEWED'
    | 'CONTRACT_REQUEST_FILE_TAKEN'
    | 'CONTRACT_REQUESTS_EXPORTED'
  )[]
  applicationId?: string
  partnerId?: string
  happenedFrom?: Date
  happenedTo?: Date
  page?: number
  size?: number
  /**
   * field,ASC or field,DESC; the sortable columns of the resource document.
   */
  sort?: string
}
