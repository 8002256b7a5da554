/**
 * Rules of a new password (LOG-51, LOG-52), shared by page and server so that both always agree. Only the server
 * checks common passwords and the user's own name.
 */
export type PasswordProblem =
  | 'required'
  | 'changePasswordValueTooShort'
  | 'changePasswordValueTooLong'
  | 'changePasswordErrorPasswordDoesNotMatchCriteria'

/** In characters, not bytes. The maximum matches that of the password check (ACC-18: 255). */
export const passwordLength = { min: 8, max: 255 } as const

export const PASSWORD_SYMBOLS = '!@#$%^&*'
export const REQUIRED_CLASSES = 3

/** Letters of every script count: Š is a capital letter. */
export const passwordClasses = {
  lowercase: /\p{Ll}/u,
  uppercase: /\p{Lu}/u,
  digit: /[0-9]/,
  symbol: /[!@#$%^&*]/,
} as const
export type PasswordClass = keyof typeof passwordClasses

export function classesIn(password: string): ReadonlySet<PasswordClass> {
  const names = Object.keys(passwordClasses) as PasswordClass[]
  return new Set(names.filter(name => passwordClasses[name].test(password)))
}

/** Number of grapheme clusters: a letter with its accent, or an emoji, counts as one. */
export function passwordSize(password: string): number {
  return [...password.normalize('NFC')].length
}

/** The first rule that a new password violates, or undefined. Nothing is trimmed: spaces are characters. */
export function passwordProblem(password: string): PasswordProblem | undefined {
  const size = passwordSize(password)
  if (size === 0) return 'required'
  if (size < passwordLength.min) return 'changePasswordValueTooShort'
  if (size > passwordLength.max) return 'changePasswordValueTooLong'
  if (classesIn(password.normalize('NFC')).size < REQUIRED_CLASSES)
    return 'changePasswordErrorPasswordDoesNotMatchCriteria'
  return undefined
}
