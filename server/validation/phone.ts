import phone from '../../schemas/common/phone.json' with { type: 'json' }
import phoneLength from '../../schemas/common/phone-length.json' with { type: 'json' }
import { compileValidator } from './factory.ts'

const phoneRules = [compileValidator(phone), compileValidator(phoneLength)]

/** Whether a number has a dial code and the number of digits of that country (FRM-28). */
export function isPhone(text: string): boolean {
  return phoneRules.every(rule => rule(text).length === 0)
}
