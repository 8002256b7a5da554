/** The one-time code in a message: the first separate run of 4 to 8 digits that is not part of a phone number. */
export function findCode(text: string): string | undefined {
  return /(?<![+\d])\b\d{4,8}\b(?!\d)/.exec(text)?.[0]
}
