// Made by npm run gen; do not edit.

export interface UserChangePhoneAnswer {
  phone_number: string
}
