// Made by npm run gen; do not edit.

/**
 * E-mail address of an account or contact (FMT-12: at most 255 characters).
 */
export type ContactEmail = string
