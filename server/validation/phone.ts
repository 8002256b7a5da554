import phone from '../../schemas/common/phone.json' with { type: 'json' }
import phoneLength from '../../schemas/common/phone-length.json' with { type: 'json' }
import { compileValidator } from './factory.ts'

const phoneRules = [compileValidator(phone), compileValidator(phoneLength)]

/** A number with its dial code and as many digits as the country has (FRM-28). */
export function isPhone(text: string): boolean {
  return phoneRules.every(rule => rule(text).length === 0)
}
