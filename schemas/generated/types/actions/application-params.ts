// Made by npm run gen; do not edit.

export interface ApplicationParams {
  id: string
}
