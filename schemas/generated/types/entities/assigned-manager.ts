// Made by npm run gen; do not edit.

/**
 * The personal manager of a party (SHL-14).
 */
export interface AssignedManager {
  name: string
  email: string
  phone: string
  phone2: string | null
  /**
   * Address of the picture on the own origin.
   */
  photo: string | null
}
