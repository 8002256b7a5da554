import { contactPhone } from '../../../schemas/generated/validators/contact-phone.js'
import * as runtime from '../validator-runtime.ts'
import type { FieldMessage } from './messages.ts'

const isValidOrEmpty = contactPhone.compile(runtime)

/**
 * The problem of a number with its dial code; none when empty. For actions whose schema leaves the digits to the
 * service.
 */
export function phoneProblem(phone: string, text: 'errors.SME55' | 'errors.SME56'): FieldMessage | undefined {
  return isValidOrEmpty(phone) ? undefined : { text }
}
