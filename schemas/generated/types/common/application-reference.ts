// Made by npm run gen; do not edit.

/**
 * Number that can be read out over the phone: form, year, serial number and an ISO 7064 MOD 11,10 check digit.
 */
export type ApplicationReference = string
