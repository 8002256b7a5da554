import type { Language, PasswordLinkKind } from '../../db/tables.ts'

export type Mail = { readonly subject: string; readonly text: string }

export type LinkMail = {
  readonly kind: PasswordLinkKind
  readonly name: string
  readonly username: string
  readonly link: string
  /** For people who read their mail on another device than they log in with, and the page where they type it. */
  readonly temporaryPassword: string
  readonly confirmLink: string
}

/** The messages about passwords, in the language of the person. */
export type PasswordMails = {
  link(language: Language, mail: LinkMail): Mail
  changed(language: Language, name: string): Mail
}
