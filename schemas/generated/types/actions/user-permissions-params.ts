// Made by npm run gen; do not edit.

/**
 * Path of a person.
 */
export interface UserPermissionsParams {
  username: string
}
