import contactEmail from '../../../schemas/common/contact-email.json'
import phone from '../../../schemas/common/phone.json'
import phoneLength from '../../../schemas/common/phone-length.json'
import { signName } from '../../../schemas/format/signName.ts'
import { UNPRINTED } from '../../../schemas/validation/printedLetters.ts'
import { schemaVerdict } from './schemaVerdict.ts'

/** A text key and its figures. */
export type FieldMessage = { readonly text: string; readonly params?: Readonly<Record<string, string | number>> }
/** What is wrong with a text; undefined when nothing is. */
export type Rule = (value: string) => FieldMessage | undefined

const REQUIRED: FieldMessage = { text: 'ra.validation.required' }

/** What never reaches a text of the portal (server/validation/textRule.ts): control characters and halves of a letter. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what is taken out
const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/gu

/** A typed text as it is sent: no blanks around it, one spelling of each letter. */
export function asSent(typed: string): string {
  return typed.replace(FORBIDDEN, '').normalize('NFC').trim()
}

/** At most so many characters, and not nothing. */
export function required(maxLength: number): Rule {
  return value => {
    if (value === '') return REQUIRED
    return [...value].length > maxLength ? { text: 'ra.validation.maxLength', params: { max: maxLength } } : undefined
  }
}

/** Like `required`, of a text that stands in documents. @param text the message, with the sign `%{character}` that they cannot print */
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

/** A number with its dial code, as `<PhoneInput>` gives it. @param text the message of a number that cannot be one */
export function phoneRule(text: 'errors.SME55' | 'errors.SME56'): Rule {
  return value => {
    if (value === '') return REQUIRED
    return schemaVerdict(phone, value) === undefined && schemaVerdict(phoneLength, value) === undefined
      ? undefined
      : { text }
  }
}

/** A rule that lets an empty field pass. */
export function optional(rule: Rule): Rule {
  return value => (value === '' ? undefined : rule(value))
}
