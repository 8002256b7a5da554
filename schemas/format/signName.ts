const UNSEEN = /^[\p{C}\p{M}\p{Z}]/u

/** A character as a message can show it: itself, or its Unicode code (`U+FE0F`) if it is invisible on its own. */
export function signName(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  return UNSEEN.test(sign) ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}` : sign
}
