/**
 * The server's e-mail validation (the format of its schemas, at most 255 characters), applied before the call. A test
 * keeps both in sync.
 */
export function isEmail(text: string): boolean {
  return text.length <= 255 && EMAIL.test(text)
}

const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
const WORD = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const EMAIL = new RegExp(`^${WORD}(?:\\.${WORD})*@(?:${LABEL}\\.)+${LABEL}$`, 'i')
