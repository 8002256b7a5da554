/**
 * The verdict of the server on an e-mail address (the format of its schemas, at most 255 characters), before it is asked. Kept in step
 * by a test that asks both.
 */
export function isEmail(text: string): boolean {
  return text.length <= 255 && EMAIL.test(text)
}

const LABEL = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?'
const WORD = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const EMAIL = new RegExp(`^${WORD}(?:\\.${WORD})*@(?:${LABEL}\\.)+${LABEL}$`, 'i')
