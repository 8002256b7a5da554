// Made by npm run gen; do not edit.

/**
 * Token of the session.
 */
export interface LoginMfaAuthenticateAnswer {
  token: string
  stage: 'FULL'
}
