// Made by npm run gen; do not edit.

/**
 * What an operator did with an application, a form or a partner.
 */
export interface AuditEvent {
  id: string
  happenedAt: string
  /**
   * Null when the user is no longer known.
   */
  actorName: string | null
  action:
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
  /**
   * Reference number of the application, form and version, or name of the partner.
   */
  subject: string | null
  /**
   * Null for forms, for lists, and for an application that is deleted.
   */
  applicationId: string | null
  /**
   * Names of the filters of an export, which file was downloaded, what changed at a partner, or the label of a token. Never searched values, nor a token.
   */
  details: string | null
  /**
   * What changed at a partner, field by field; null for other actions.
   *
   * @maxItems 10
   */
  changes?:
    | {
        field: string
        old: string | null
        new: string | null
      }[]
    | null
}
