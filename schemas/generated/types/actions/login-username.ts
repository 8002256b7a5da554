// Made by npm run gen; do not edit.

/**
 * First step of the login (LOG-03: both are required).
 */
export interface LoginUsername {
  username: string
  password: string
}
