// Made by npm run gen; do not edit.

/**
 * Number of a record, as a string: it may be larger than a JavaScript number holds.
 */
export type Id = string

/**
 * Single notifications, or all up to the newest one that the person has seen (NTF-12).
 */
export interface NotificationsRead {
  /**
   * @minItems 1
   * @maxItems 100
   */
  ids?: Id[]
  upTo?: Id
}
