// Made by npm run gen; do not edit.

/**
 * A form that is saved on a device.
 */
export interface SavedFormParams {
  id: string
}
