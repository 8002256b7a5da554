/** Escapes text for an HTML element or a quoted attribute. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0) ?? 63};`)
}
