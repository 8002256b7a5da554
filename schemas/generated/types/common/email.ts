// Made by npm run gen; do not edit.

/**
 * E-mail address of a financing form (FRM-30: at most 80 characters).
 */
export type Email = string
