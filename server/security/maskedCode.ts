const visible = 4

/** A personal or company code for display: only its last four characters are visible. */
export function maskedCode(code: string): string {
  return `${'•'.repeat(Math.max(code.length - visible, 0))}${code.slice(-visible)}`
}
