import personalCodeEe from '../../schemas/common/personal-code-ee.json' with { type: 'json' }
import personalCodeLt from '../../schemas/common/personal-code-lt.json' with { type: 'json' }
import personalCodeLv from '../../schemas/common/personal-code-lv.json' with { type: 'json' }
import { compileValidator } from './factory.ts'
import type { Validate } from './factory.ts'

const lithuanian = compileValidator(personalCodeLt)
const codeRules: Readonly<Record<string, Validate>> = {
  LT: lithuanian,
  LV: compileValidator(personalCodeLv),
  EE: compileValidator(personalCodeEe),
}

/**
 * A personal code in the identity providers' format (Latvia with the dash), or null when invalid for the country.
 * Countries without their own rule use the Lithuanian one, as the page does.
 */
export function personalCodeOf(country: string, text: string): string | null {
  const rule = (Object.hasOwn(codeRules, country) ? codeRules[country] : undefined) ?? lithuanian
  if (rule(text).length > 0) return null
  return country === 'LV' ? `${text.slice(0, 6)}-${text.slice(-5)}` : text
}

/** Formats "38501010002" as "385******02": enough for users to recognise their own code. */
export function codeMask(code: string): string {
  return code.slice(0, 3) + '*'.repeat(Math.max(0, code.length - 5)) + code.slice(-2)
}
