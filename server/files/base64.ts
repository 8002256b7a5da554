/**
 * Strict base64 (RFC 4648 §4): padded, nothing outside of the alphabet, unused bits zero. Buffer.from alone ignores what it
 * does not know, so two different texts would be the same file.
 *
 * @returns null when the text is not exactly what its bytes encode to
 */
export function decodeBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : null
}
