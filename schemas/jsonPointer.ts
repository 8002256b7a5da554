/** `a/b~c` as one token of a JSON pointer (RFC 6901). */
export function pointerToken(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** The name that a token of a JSON pointer stands for. */
export function tokenName(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~')
}

/** The names in a JSON pointer: none for the whole document. */
export function pointerNames(pointer: string): string[] {
  return pointer.split('/').slice(1).map(tokenName)
}
