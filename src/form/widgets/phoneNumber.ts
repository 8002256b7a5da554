import { keepDigits } from '../number.ts'

/** A phone number as it is typed (prefix chosen, digits beside it) and as the document keeps it ("+37061234567"). */
export type PhoneParts = { prefix: string; digits: string }

/**
 * @param prefixes known dial codes ("+370"); the longest that fits wins, since +37 and +370 may both be there
 */
export function splitPhone(value: string, prefixes: readonly string[], fallback: string): PhoneParts {
  const known = prefixes.filter((prefix) => value.startsWith(prefix)).sort((a, b) => b.length - a.length)[0]
  const prefix = known ?? (value.startsWith(fallback) || value === '' ? fallback : undefined)
  if (prefix !== undefined) return { prefix, digits: keepDigits(value.slice(prefix.length)) }
  return { prefix: fallback, digits: keepDigits(value) }
}

/** Without digits there is no number yet: the prefix alone is not an answer. */
export function joinPhone({ prefix, digits }: PhoneParts): string | undefined {
  return digits === '' ? undefined : `${prefix}${digits}`
}

/** Pasted or autofilled international numbers bring their prefix along: "+371 20 000 000", "00371…". */
export function readPhone(typed: string, current: PhoneParts, prefixes: readonly string[]): PhoneParts {
  const international = typed.trim().replace(/^00/, '+')
  if (international.startsWith('+')) {
    const compact = `+${keepDigits(international)}`
    if (prefixes.some((prefix) => compact.startsWith(prefix))) return splitPhone(compact, prefixes, current.prefix)
  }
  return { prefix: current.prefix, digits: keepDigits(typed) }
}
