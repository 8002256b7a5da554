// Made by npm run gen; do not edit.

/**
 * The code of the SMS; blanks in it do not matter.
 */
export interface LoginMfaAuthenticate {
  sms_code: string
}
