import { KeyRing, type Place } from './keyRing.ts'

type PayloadPlace = Omit<Place, 'pointer'>
type Change = (text: string, name: string, pointer: string) => string

/** Members whose text is drawn into columns that lists are sorted and searched by, or that messages go to. */
const NEVER = /(^|_)(name|surname|email|phone)$/i
const ALWAYS = /(^|_)code$|^fileName$/i
/** Eleven digits, with a hyphen after the sixth or without: a personal code of each of the three countries, wherever it was typed. */
const CODE_WITHIN = /(?<![\d+])\d{6}-?\d{5}(?!\d)/

/** A payload with every personal or company code and every name of a file encrypted; everything else stays readable for the database. */
export function sealPayload(ring: KeyRing, place: PayloadPlace, payload: unknown): unknown {
  return mapped(payload, '', '', (text, name, pointer) =>
    isSecret(name, text) ? ring.sealText({ ...place, pointer }, text) : text,
  )
}

/** @throws SealError */
export function openPayload(ring: KeyRing, place: PayloadPlace, payload: unknown): unknown {
  return mapped(payload, '', '', (text, _name, pointer) =>
    KeyRing.isSealedText(text) ? ring.openText({ ...place, pointer }, text) : text,
  )
}

/** What looks like a sealed text is sealed too: a stranger who types one gets it back, and breaks nothing. */
function isSecret(name: string, text: string): boolean {
  if (KeyRing.isSealedText(text)) return true
  if (ALWAYS.test(name)) return text !== ''
  return !NEVER.test(name) && CODE_WITHIN.test(text)
}

function mapped(value: unknown, name: string, pointer: string, change: Change): unknown {
  if (typeof value === 'string') return change(value, name, pointer)
  if (Array.isArray(value)) return value.map((one, index) => mapped(one, name, `${pointer}/${index}`, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      mapped(one, key, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, change),
    ]),
  )
}
