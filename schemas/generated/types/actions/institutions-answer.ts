// Made by npm run gen; do not edit.

/**
 * Banks by name (BNK-01, BNK-11). A logo is a path on the portal's own origin.
 *
 * @maxItems 5000
 */
export type InstitutionsAnswer = {
  id: string
  name: string
  logo: string | null
}[]
