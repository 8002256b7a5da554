// Made by npm run gen; do not edit.

/**
 * Phone number with its international prefix, digits only ("+37061234567"). The prefix is one of the country codes of ITU-T E.164; how many digits follow is the rule of phone-length.json, so that too short and too long are told apart from not a number.
 */
export type Phone = string
