// Made by npm run gen; do not edit.

/**
 * The last segment of the path of `follow_url`.
 */
export interface DokobitStatusQuery {
  token: string
}
