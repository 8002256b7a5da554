import personalCodeEe from '../../../schemas/common/personal-code-ee.json' with { type: 'json' }
import personalCodeLt from '../../../schemas/common/personal-code-lt.json' with { type: 'json' }
import personalCodeLv from '../../../schemas/common/personal-code-lv.json' with { type: 'json' }
import { compileValidator } from '../../validation/factory.ts'
import type { Validate } from '../../validation/factory.ts'

const lithuanian = compileValidator(personalCodeLt)
const codeRules: Readonly<Record<string, Validate>> = {
  LT: lithuanian,
  LV: compileValidator(personalCodeLv),
  EE: compileValidator(personalCodeEe),
}

/**
 * A personal code in the spelling the identity providers use (Latvia with the dash), or null when the country has no such code. Where a
 * country has no rule of its own, the Lithuanian shape is meant, as on the page.
 */
export function personalCodeOf(country: string, text: string): string | null {
  const rule = (Object.hasOwn(codeRules, country) ? codeRules[country] : undefined) ?? lithuanian
  if (rule(text).length > 0) return null
  return country === 'LV' ? `${text.slice(0, 6)}-${text.slice(-5)}` : text
}

/** "38501010002" as "385******02": enough to recognise the own code. */
export function codeMask(code: string): string {
  return code.slice(0, 3) + '*'.repeat(Math.max(0, code.length - 5)) + code.slice(-2)
}
