// Made by npm run gen; do not edit.

export interface UserChangeEmailAnswer {
  email: string
}
