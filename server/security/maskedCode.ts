const visible = 4

/** A personal or company code as it may be seen in passing: its last four signs. */
export function maskedCode(code: string): string {
  return `${'•'.repeat(Math.max(code.length - visible, 0))}${code.slice(-visible)}`
}
