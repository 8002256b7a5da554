const VISIBLE_CHARACTERS = 4

/** A personal or company code for display: only its last four characters are visible. */
export function maskedCode(code: string): string {
  return `${'•'.repeat(Math.max(code.length - VISIBLE_CHARACTERS, 0))}${code.slice(-VISIBLE_CHARACTERS)}`
}
