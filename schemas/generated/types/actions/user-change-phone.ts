// Made by npm run gen; do not edit.

/**
 * The number that login codes go to, with its dial code. Its digits are validated by the service.
 */
export interface UserChangePhone {
  phone_number: string
}
