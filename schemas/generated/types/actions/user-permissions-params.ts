// Made by npm run gen; do not edit.

/**
 * Path of a user.
 */
export interface UserPermissionsParams {
  username: string
}
