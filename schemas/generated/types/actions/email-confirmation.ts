// Made by npm run gen; do not edit.

export interface EmailConfirmation {
  token: string
}
