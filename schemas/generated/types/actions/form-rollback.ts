// Made by npm run gen; do not edit.

/**
 * Return to an earlier version.
 */
export interface FormRollback {
  version: number
  /**
   * What was changed and why, for the history.
   */
  comment: string
  /**
   * Version that the operator believes to be live; the call is rejected when another version is live.
   */
  liveVersion?: number
}
