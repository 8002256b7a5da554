/** Letters that the search treats as the plain letter before them. One letter stands for one: ß is s, æ is a. */
const letters: Readonly<Record<string, string>> = {
  a: 'ÀÁÂÃÄÅĀĂĄÆàáâãäåāăąæ',
  c: 'ÇĆĈĊČçćĉċč',
  d: 'ÐĎĐðďđ',
  e: 'ÈÉÊËĒĔĖĘĚèéêëēĕėęě',
  g: 'ĜĞĠĢĝğġģ',
  h: 'ĤĦĥħ',
  i: 'ÌÍÎÏĨĪĬĮİìíîïĩīĭįı',
  j: 'Ĵĵ',
  k: 'Ķķ',
  l: 'ĹĻĽŁĺļľł',
  n: 'ÑŃŅŇñńņň',
  o: 'ÒÓÔÕÖØŌŎŐŒòóôõöøōŏőœ',
  r: 'ŔŖŘŕŗř',
  s: 'ŚŜŞŠȘẞśŝşšșß',
  t: 'ŢŤŦȚÞţťŧțþ',
  u: 'ÙÚÛÜŨŪŬŮŰŲùúûüũūŭůűų',
  w: 'Ŵŵ',
  y: 'ÝŶŸýŷÿ',
  z: 'ŹŻŽźżž',
}
const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const CYRILLIC = 'абвгдежзийклмнопрстуфхцчшщъыьэюя'

/**
 * Characters that do not count: separators, quotation marks, accents that follow their letter, and invisible marks of
 * direction. '-' is the most frequent one.
 */
const LEFT_OUT =
  '- \t\n\r\u00A0\u2009\u202F!"#$%&\'()*+,./:;<=>?@[\\]^_`{|}~§°·•…№«»‹›„“”‟‚‘’‛‐‑‒–—―−' +
  '\u00AD\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2066\u2067\u2068\u2069\uFEFF' +
  '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030A\u030B\u030C\u0323\u0326\u0327\u0328'

const folded: ReadonlyMap<string, string> = new Map([
  ...[...LATIN].map((letter): [string, string] => [letter.toUpperCase(), letter]),
  ...Object.entries(letters).flatMap(([plain, of]) => [...of].map((letter): [string, string] => [letter, plain])),
  ...[...CYRILLIC].map((letter): [string, string] => [letter.toUpperCase(), letter]),
  ['Ё', 'е'],
  ['ё', 'е'],
  ...[...LEFT_OUT].map((mark): [string, string] => [mark, '']),
])

/**
 * A number or name as the search compares it: without separators and accents, in lower case. "DEMO-001" and "demo 001"
 * are `demo001`. The database has the same function, `compared_text` (migration 099), whose result is stored in indexes:
 * a change here needs a migration that changes it and rebuilds them (SHL-52).
 */
export function searchText(text: string): string {
  return Array.from(text, character => folded.get(character) ?? character).join('')
}

/** At most so many words are compared: each is a condition. */
const MAX_WORDS = 6

/** The words of a text, for names: all must be contained, in any order. */
export function searchWords(text: string): readonly string[] {
  const words = text.split(/\s+/u).map(searchText)
  return [...new Set(words.filter(word => word !== ''))].slice(0, MAX_WORDS)
}
