// Made by npm run gen; do not edit.

/**
 * Token that may call the second step only.
 */
export interface LoginUsernameAnswer {
  token: string
  stage: 'MFA'
  expiresInSeconds: number
}
