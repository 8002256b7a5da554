import checksum from '@emotion/hash'

const known = new Map<string, string>()

/** The name of a style with this text. Emotion keeps each style that it has inserted, and so do its names here. */
export default function styleName(text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const name = checksum(text)
  known.set(text, name)
  return name
}
