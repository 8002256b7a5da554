import contactEmail from '../../../schemas/common/contact-email.json'
import phone from '../../../schemas/common/phone.json'
import phoneLength from '../../../schemas/common/phone-length.json'
import { signName } from '../../../schemas/format/signName.ts'
import { UNPRINTED } from '../../../schemas/validation/printedLetters.ts'
import { schemaVerdict } from './schemaVerdict.ts'

/** A text key and its parameters. */
export type FieldMessage = { readonly text: string; readonly params?: Readonly<Record<string, string | number>> }
/** The problem of a text; undefined when it is valid. */
export type Rule = (value: string) => FieldMessage | undefined

const REQUIRED: FieldMessage = { text: 'ra.validation.required' }

/** Never accepted in a text of the portal (server/validation/textRule.ts): control characters and lone surrogates. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what is taken out
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/gu

/** Normalizes typed text for sending: trimmed, Unicode form NFC. */
export function asSent(typed: string): string {
  return typed.replace(FORBIDDEN, '').normalize('NFC').trim()
}

/** Required, with at most `maxLength` characters. */
export function required(maxLength: number): Rule {
  return value => {
    if (value === '') return REQUIRED
    return [...value].length > maxLength ? { text: 'ra.validation.maxLength', params: { max: maxLength } } : undefined
  }
}

/**
 * Like `required`, for a text printed in documents.
 * @param text the message, with the unprintable character as `%{character}`
 */
export function requiredInDocuments(maxLength: number, text: string): Rule {
  const given = required(maxLength)
  return value => {
    const sign = UNPRINTED.exec(value)?.[0]
    return given(value) ?? (sign === undefined ? undefined : { text, params: { character: signName(sign) } })
  }
}

/** An e-mail address, at most 255 characters (FMT-12). */
export const emailRule: Rule = value => {
  if (value === '') return REQUIRED
  const found = schemaVerdict(contactEmail, value)
  if (found === 'maxLength') return { text: 'ra.validation.maxLength', params: { max: contactEmail.maxLength } }
  return found === undefined ? undefined : { text: 'errors.SME50' }
}

/**
 * A number with its dial code, as returned by `<PhoneInput>`.
 * @param text the message for an impossible number
 */
export function phoneRule(text: 'errors.SME55' | 'errors.SME56'): Rule {
  return value => {
    if (value === '') return REQUIRED
    return schemaVerdict(phone, value) === undefined && schemaVerdict(phoneLength, value) === undefined
      ? undefined
      : { text }
  }
}

/** Makes a rule accept an empty field. */
export function optional(rule: Rule): Rule {
  return value => (value === '' ? undefined : rule(value))
}
