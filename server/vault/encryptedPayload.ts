import { pointerToken } from '../../schemas/jsonPointer.ts'
import { KeyRing, type Place } from './keyRing.ts'

type PayloadPlace = Omit<Place, 'pointer'>
type Change = (text: string, name: string, pointer: string) => string

/** Properties copied into columns for sorting and search, or used as message recipients, stay readable. */
const NEVER = /(^|_)(name|surname|email|phone)$/i
const ALWAYS = /(^|_)code$|^fileName$/i
/**
 * Eleven digits, with or without a hyphen after the sixth: a personal code of any of the three countries, wherever it
 * was typed.
 */
const CODE_WITHIN = /(?<![\d+])\d{6}-?\d{5}(?!\d)/

/** Encrypts every personal or company code and every file name in a payload; the rest stays readable for the database. */
export function encryptPayload(ring: KeyRing, place: PayloadPlace, payload: unknown): unknown {
  return mapped(payload, '', '', (text, name, pointer) =>
    isSecret(name, text) ? ring.encryptText({ ...place, pointer }, text) : text,
  )
}

/** @throws EncryptionError */
export function decryptPayload(ring: KeyRing, place: PayloadPlace, payload: unknown): unknown {
  return mapped(payload, '', '', (text, _name, pointer) =>
    KeyRing.isEncryptedText(text) ? ring.decryptText({ ...place, pointer }, text) : text,
  )
}

/** Text that looks encrypted is encrypted too: a user who types such text gets it back, and decryption does not fail. */
function isSecret(name: string, text: string): boolean {
  if (KeyRing.isEncryptedText(text)) return true
  if (ALWAYS.test(name)) return text !== ''
  return !NEVER.test(name) && CODE_WITHIN.test(text)
}

function mapped(value: unknown, name: string, pointer: string, change: Change): unknown {
  if (typeof value === 'string') return change(value, name, pointer)
  if (Array.isArray(value)) return value.map((one, index) => mapped(one, name, `${pointer}/${index}`, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, mapped(one, key, `${pointer}/${pointerToken(key)}`, change)]),
  )
}
