/**
 * The rules of a new password (LOG-51, LOG-52), for page and server alike: whoever changes one changes both. What needs a
 * list or the person's data (common passwords, the own name inside) only the server knows.
 */
export type PasswordProblem =
  | 'required'
  | 'changePasswordValueTooShort'
  | 'changePasswordValueTooLong'
  | 'changePasswordErrorPasswordDoesNotMatchCriteria'

/** Characters, not bytes. The longest is what the password check takes as well (ACC-18: 255). */
export const passwordLength = { min: 8, max: 255 } as const

export const passwordSymbols = '!@#$%^&*'
export const neededClasses = 3

/** Letters of every script count: a capital Š is a capital. */
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

/** What counts as one character: a letter with its accent, an emoji. */
export function passwordSize(password: string): number {
  return [...password.normalize('NFC')].length
}

/** The first rule that a new password breaks, or undefined. Nothing is trimmed: blanks are characters. */
export function passwordProblem(password: string): PasswordProblem | undefined {
  const size = passwordSize(password)
  if (size === 0) return 'required'
  if (size < passwordLength.min) return 'changePasswordValueTooShort'
  if (size > passwordLength.max) return 'changePasswordValueTooLong'
  if (classesIn(password.normalize('NFC')).size < neededClasses)
    return 'changePasswordErrorPasswordDoesNotMatchCriteria'
  return undefined
}
