// Made by npm run gen; do not edit.

export interface EmailConfirmationAnswer {
  email: string
}
