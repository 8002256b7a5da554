// Made by npm run gen; do not edit.

/**
 * RUNNING: the person has not answered yet, ask again. COMPLETE: with the token of the session.
 */
export interface LoginEidAnswer {
  state: 'RUNNING' | 'COMPLETE'
  token?: string
  stage?: 'FULL'
}
