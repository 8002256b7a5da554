import type { Language, PasswordLinkKind } from '../../db/tables.ts'

export type Mail = { readonly subject: string; readonly text: string }

export type LinkMail = {
  readonly kind: PasswordLinkKind
  readonly name: string
  readonly username: string
  readonly link: string
  /** For users who read e-mail on another device than the one they log in with, and the page where they enter it. */
  readonly temporaryPassword: string
  readonly confirmLink: string
}

/** E-mails about passwords, in the user's language. */
export type PasswordMails = {
  link(language: Language, mail: LinkMail): Mail
  changed(language: Language, name: string): Mail
}
