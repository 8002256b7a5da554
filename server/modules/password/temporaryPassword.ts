import { randomBytes } from 'node:crypto'

/** Crockford's base32: without I, L, O and U, to avoid misreading. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARACTERS = 28

/** 140 random bits, to be typed on another device: "7K3M-9QXA-…", seven groups of four. */
export function temporaryPassword(): string {
  const letters = [...randomBytes(CHARACTERS)].map(byte => ALPHABET[byte % ALPHABET.length] ?? '')
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** Normalises a typed password: case, blanks, O for 0, I and L for 1. Undefined when the format is invalid. */
export function readTemporaryPassword(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  if (plain.length !== CHARACTERS || [...plain].some(letter => !ALPHABET.includes(letter))) return undefined
  return plain.replace(/.{4}(?=.)/g, '$&-')
}
