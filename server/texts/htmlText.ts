/** Text as it stands in an element or a quoted attribute of HTML. */
export function htmlText(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0) ?? 63};`)
}
