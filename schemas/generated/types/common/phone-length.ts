// Made by npm run gen; do not edit.

/**
 * How many digits follow the prefix (FRM-28): Lithuania exactly 8, every other country 5 to 13. Applied as a condition beside phone.json. Prefixes of one, two and three digits differ in total length.
 */
export interface PhoneLength {
  [k: string]: unknown
}
