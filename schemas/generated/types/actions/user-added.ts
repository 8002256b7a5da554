// Made by npm run gen; do not edit.

/**
 * The person is one of the company's people. The user name of somebody new is the e-mail address; the answer names it for people who were known, too.
 */
export interface UserAdded {
  username: string
}
