// Made by npm run gen; do not edit.

/**
 * First step of the login (specification 000 §5: both are required).
 */
export interface LoginUsername {
  username: string
  password: string
}
