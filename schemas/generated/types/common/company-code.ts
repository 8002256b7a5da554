// Made by npm run gen; do not edit.

/**
 * Company code of any country the forms know; which length is right for which country is the rule of company-code-by-country.json.
 */
export type CompanyCode = string
