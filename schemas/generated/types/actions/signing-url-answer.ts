// Made by npm run gen; do not edit.

/**
 * Either the address of the signing page, which is framed, or a text for the user (SIG-05).
 */
export interface SigningUrlAnswer {
  url?: string
  text?: string
}
