import { maskedCode } from '../../security/maskedCode.ts'

/** Eleven digits, with or without a hyphen after the sixth: a personal code of Lithuania, Latvia or Estonia. */
const PERSONAL_CODE = /(?<![\d+])\d{6}-?\d{5}(?!\d)/g
const INVISIBLE = /[\p{C}\p{Z}]+/gu

/**
 * A bank's text as one line without invisible characters and lone surrogates; personal codes are masked. Null for an
 * empty one.
 * @param maxLength in characters
 */
export function bankText(value: unknown, maxLength: number): string | null {
  if (typeof value !== 'string') return null
  const line = value
    .slice(0, maxLength * 4)
    .replace(INVISIBLE, ' ')
    .normalize('NFC')
    .trim()
  const masked = line.replace(PERSONAL_CODE, code => maskedCode(code))
  return [...masked].slice(0, maxLength).join('').trim() || null
}

/** An account number without spaces, in capitals; null unless it looks like an IBAN. */
export function plainIban(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 60) return null
  const plain = value.replace(/[\s\p{Z}]+/gu, '').toUpperCase()
  return /^[A-Z]{2}\d{2}[A-Z0-9]{8,30}$/.test(plain) ? plain : null
}
