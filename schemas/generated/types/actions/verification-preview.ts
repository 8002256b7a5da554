// Made by npm run gen; do not edit.

/**
 * The mail that a group would be sent with (UPL-50).
 */
export interface VerificationPreview {
  to: string
  language: 'en' | 'lt' | 'lv' | 'ee'
  subject: string
  text: string
}
