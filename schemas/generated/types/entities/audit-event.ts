// Made by npm run gen; do not edit.

/**
 * What an operator did with an application or a form.
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
  /**
   * Reference number of the application, or form and version.
   */
  subject: string | null
  /**
   * Null for forms, for lists, and for an application that is deleted.
   */
  applicationId: string | null
  /**
   * Names of the filters of an export, or which file was taken. Never values that somebody searched for.
   */
  details: string | null
}
