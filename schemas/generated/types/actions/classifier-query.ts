// Made by npm run gen; do not edit.

/**
 * `group` narrows a list that has groups (models by brand); `language` is that of the descriptions.
 */
export interface ClassifierQuery {
  group?: string
  language?: string
}
