// Made by npm run gen; do not edit.

/**
 * RUNNING: the user has not answered yet, poll again. COMPLETE: with the token of the session.
 */
export interface LoginEidAnswer {
  state: 'RUNNING' | 'COMPLETE'
  token?: string
  stage?: 'FULL'
}
