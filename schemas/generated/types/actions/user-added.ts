// Made by npm run gen; do not edit.

/**
 * The user belongs to the company. The user name of a new user is the e-mail address; it is returned for existing users too.
 */
export interface UserAdded {
  username: string
}
