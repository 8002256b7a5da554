/**
 * Strict base64 (RFC 4648 §4): padded, only characters of the alphabet, unused bits zero. Buffer.from ignores invalid
 * characters, so two different texts would be the same file.
 * @returns null unless the text is exactly the encoding of its bytes
 */
export function decodeBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : null
}
