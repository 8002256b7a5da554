import { keepDigits } from '../number.ts'

/** A phone number as typed (chosen prefix, digits) and as the document stores it ("+37061234567"). */
export type PhoneParts = { prefix: string; digits: string }

/** @param prefixes known dial codes ("+370"); the longest match wins, since +37 and +370 may both exist */
export function splitPhone(value: string, prefixes: readonly string[], fallback: string): PhoneParts {
  const known = prefixes.filter(prefix => value.startsWith(prefix)).sort((a, b) => b.length - a.length)[0]
  const prefix = known ?? (value.startsWith(fallback) || value === '' ? fallback : undefined)
  if (prefix !== undefined) return { prefix, digits: keepDigits(value.slice(prefix.length)) }
  return { prefix: fallback, digits: keepDigits(value) }
}

/** Without digits there is no number: the prefix alone is not an answer. */
export function joinPhone({ prefix, digits }: PhoneParts): string | undefined {
  return digits === '' ? undefined : `${prefix}${digits}`
}

export const LITHUANIA = '+370'
/** Within Lithuania eight digits are dialled after an 8, or a 0 since 2026. */
const TRUNK = /^[80](?=\d{8}$)/

export function isInternational(typed: string): boolean {
  return /^\s*(\+|00)/.test(typed)
}

/** Pasted or autofilled international numbers include their prefix: "+371 20 000 000", "00371…". */
export function readPhone(typed: string, current: PhoneParts, prefixes: readonly string[]): PhoneParts {
  if (isInternational(typed)) {
    const compact = `+${keepDigits(typed.trim().replace(/^00/, ''))}`
    if (prefixes.some(prefix => compact.startsWith(prefix)))
      return withoutTrunk(splitPhone(compact, prefixes, current.prefix))
  }
  return withoutTrunk({ prefix: current.prefix, digits: keepDigits(typed) })
}

/** "8 600 00012" is +370 600 00012. */
export function withoutTrunk({ prefix, digits }: PhoneParts): PhoneParts {
  return { prefix, digits: prefix === LITHUANIA ? digits.replace(TRUNK, '') : digits }
}
