/** The one-time code in a message: the first run of 4 to 8 digits that stands alone and belongs to no phone number. */
export function findCode(text: string): string | undefined {
  return /(?<![+\d])\b\d{4,8}\b(?!\d)/.exec(text)?.[0]
}
