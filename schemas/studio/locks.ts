import type { JsonObject } from '../json.ts'
import { fieldAt, isAlwaysRequired } from './fields.ts'

/** Rules of the shipped form: operators may tighten them, not loosen (OPR-04). */
export type ShippedRules = { readonly schema: JsonObject; readonly ui: JsonObject }

/** `$comment` of a shipped list of choices whose values code reads: no value may be added. */
export const FIXED_CHOICES = 'fixed choices'

export const limitKeywords = {
  minLength: { upper: false, other: 'maxLength', isSize: true },
  maxLength: { upper: true, other: 'minLength', isSize: true },
  minimum: { upper: false, other: 'maximum', isSize: false },
  maximum: { upper: true, other: 'minimum', isSize: false },
  minItems: { upper: false, other: 'maxItems', isSize: true },
  maxItems: { upper: true, other: 'minItems', isSize: true },
} as const
export type LimitKeyword = keyof typeof limitKeywords

/** Whether the contract of the form needs the answer. */
export function requiredLock(path: string, schema: JsonObject, shipped: ShippedRules | null): boolean {
  return shipped !== null && isAlwaysRequired(shipped.schema, path) && isAlwaysRequired(schema, path)
}

/** The limit of the shipped form; null where it has none. */
export function limitLock(path: string, keyword: LimitKeyword, shipped: ShippedRules | null): number | null {
  const limit = shipped === null ? undefined : fieldAt(shipped.schema, path)?.[keyword]
  return typeof limit === 'number' ? limit : null
}

/** Whether code reads the values of the list. */
export function choicesLock(path: string, shipped: ShippedRules | null): boolean {
  return shipped !== null && fieldAt(shipped.schema, path)?.['$comment'] === FIXED_CHOICES
}
