import { randomBytes } from 'node:crypto'

/** Crockford's base32: no I, L, O and U, so nothing in it can be misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const characters = 28

/** 140 random bits for typing over from another device: "7K3M-9QXA-…", seven groups of four. */
export function temporaryPassword(): string {
  const letters = [...randomBytes(characters)].map(byte => alphabet[byte % alphabet.length] ?? '')
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}

/** As it was made, however it was typed: small letters, blanks, O for 0. Undefined when it cannot be one of ours. */
export function readTemporaryPassword(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  if (plain.length !== characters || [...plain].some(letter => !alphabet.includes(letter))) return undefined
  return plain.replace(/.{4}(?=.)/g, '$&-')
}
