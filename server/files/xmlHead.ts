/** Decoder by byte order mark, else by the declaration, else for UTF-8; null if the encoding is unknown. */
export function decoderOf(bytes: Uint8Array, fatal: boolean): TextDecoder | null {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(head)?.[1]
  try {
    return new TextDecoder(isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : (declared ?? 'utf-8'), { fatal })
  } catch {
    return null
  }
}

const HEAD_BYTES = 65_536

/** Local name of the root element, or null if the bytes do not begin as XML does. */
export function rootName(bytes: Uint8Array): string | null {
  const text = decoderOf(bytes, false)?.decode(bytes.subarray(0, HEAD_BYTES)) ?? ''
  let at = 0
  for (;;) {
    while (/\s/.test(text[at] ?? '')) at += 1
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null
    if (end === null) break
    const next = text.indexOf(end, at)
    if (next < 0) return null
    at = next + end.length
  }
  // Parsing rejects a document type; here it only counts as XML.
  if (/^<!DOCTYPE\s/.test(text.slice(at, at + 20))) return ''
  return /^<(?:[\p{L}_][\w.-]*:)?([\p{L}_][\w.-]*)[\s/>]/u.exec(text.slice(at, at + 300))?.[1] ?? null
}
