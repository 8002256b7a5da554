/**
 * Only a file of this origin is rendered (schemas/entities/assigned-manager.json); anything else falls back to the
 * initials.
 */
export function photoOf(photo: string | null): string | undefined {
  return photo !== null && /^\/(?![/\\])[\w./-]+$/.test(photo) ? photo : undefined
}

/** First letters of the first and the last word: 'Rasa Ona Žemaitė' becomes RŽ. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map(word => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** A number as a phone dials it: digits and a leading plus (RFC 3966 allows no other guess). */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
