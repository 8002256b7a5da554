// Made by npm run gen; do not edit.

/**
 * A party of the user with its personal manager.
 */
export interface Party {
  fid: string
  name: string
  assignedManager: {
    name: string
    email: string
    phone: string
    phone2: string | null
    /**
     * Address of the picture on the own origin.
     */
    photo: string | null
  } | null
}
