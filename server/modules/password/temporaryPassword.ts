import { randomBytes } from 'node:crypto'

/** Crockford's base32: without I, L, O and U, to avoid misreading. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const characters = 28

/** 140 random bits, to be typed on another device: "7K3M-9QXA-…", seven groups of four. */
export function temporaryPassword(): string {
  const letters = [...randomBytes(characters)].map(byte => alphabet[byte % alphabet.length] ?? '')
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** Normalises a typed password: case, blanks, O for 0, I and L for 1. Undefined when the format is invalid. */
export function readTemporaryPassword(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  if (plain.length !== characters || [...plain].some(letter => !alphabet.includes(letter))) return undefined
  return plain.replace(/.{4}(?=.)/g, '$&-')
}
