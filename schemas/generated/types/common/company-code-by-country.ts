// Made by npm run gen; do not edit.

/**
 * The company code has to fit the country beside it (FRM-31). Applied as a condition to an object with `country` and `company_code`.
 */
export interface CompanyCodeByCountry {
  [k: string]: unknown
}
