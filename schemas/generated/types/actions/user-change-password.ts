// Made by npm run gen; do not edit.

/**
 * Token of the link, or the temporary password of the same message, and the new password. Its rules (LOG-51) are those of schemas/validation/passwordRules.ts and a list; issues at /newPassword name the rule.
 */
export interface UserChangePassword {
  passwordChangeToken: string
  newPassword: string
}
