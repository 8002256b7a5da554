// Made by npm run gen; do not edit.

/**
 * Phone number of a contact person; empty or null for none.
 */
export type ContactPhone = string | null
