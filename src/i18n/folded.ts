/** Diacritics that NFD separates from the letters: š → s, õ → o, ķ → k. */
const MARKS = /\p{M}/gu

/** A text for comparing, without accents and letter case. */
export function folded(text: string): string {
  return text.normalize('NFD').replaceAll(MARKS, '').toLowerCase()
}
