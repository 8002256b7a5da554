import { isObject, type JsonObject } from '../json.ts'
import { requiredPaths } from './demands.ts'
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

/**
 * Whether the shipped form needs the answer, always, in a mode, or when a rule asks for it. Code or a partner of the
 * portal may rely on it, so the question cannot be removed.
 */
export function contractNeeds(path: string, shipped: ShippedRules | null): boolean {
  if (shipped === null) return false
  const { always, conditional } = requiredPaths(shipped.schema)
  return isNamedByMode(path, shipped) || always.has(path) || conditional.has(path)
}

/** Whether the shipped form, or one of its modes, gives, fixes or requires the answer. */
export function isNamedByMode(path: string, { ui }: ShippedRules): boolean {
  const modes = isObject(ui['modes']) ? Object.values(ui['modes']).filter(isObject) : []
  const named = [ui, ...modes].flatMap(({ given, required, constants }): readonly unknown[] => [
    ...listOf(given),
    ...listOf(required),
    ...(isObject(constants) ? Object.keys(constants) : []),
  ])
  return named.includes(path)
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
