const UNSEEN = /^[\p{C}\p{M}\p{Z}]/u

/** A sign as a message can name it: itself, or the number that it has in Unicode (`U+FE0F`) where nothing would be seen of it alone. */
export function signName(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  return UNSEEN.test(sign) ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}` : sign
}
