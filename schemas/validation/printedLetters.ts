/**
 * Printable characters, as the inside of a character class: Latin, Greek and Cyrillic letters with their marks,
 * digits, punctuation and currency symbols. Both document fonts contain all of them (tests/server/pdf/letters.test.ts
 * checks the fonts).
 */
const PRINTED =
  '\\t\\n -~\\u00a0-\\u0377\\u037a-\\u037f\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03e1\\u03f0-\\u052f\\u1e00-\\u1eff\\u2000-\\u2064\\u2066-\\u2071\\u2074-\\u208e\\u2090-\\u209c\\u20a0-\\u20c0\\u2100-\\u215f\\u2212\\u2c60-\\u2c7f\\ufb00-\\ufb06\\ufeff'

/** The rule for every text already reports control characters and lone surrogates (server/validation/textRule.ts). */
const REPORTED_ELSEWHERE = '\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff'

/** Matches the first character that the documents cannot print. */
export const UNPRINTED = new RegExp(`[^${PRINTED}${REPORTED_ELSEWHERE}]`, 'u')
const ALL_UNPRINTED = new RegExp(`${UNPRINTED.source}+`, 'gu')

/** Replaces each run of unprintable characters with another text. */
export function withoutUnprinted(text: string, instead: string): string {
  return text.replace(ALL_UNPRINTED, instead)
}
