import { getAt } from './path.ts'
import type { Condition, FormDocument, Json } from '../../contract/formTypes.ts'

/** An answer counts as given unless it is missing, null, an empty text or an empty list. `false` and 0 are answers. */
export function isPresent(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return false
  return !Array.isArray(value) || value.length > 0
}

function same(left: Json | undefined, right: Json): boolean {
  return left === right || (typeof right === 'object' && JSON.stringify(left) === JSON.stringify(right))
}

/**
 * Evaluates a condition of ui.json over the whole document. Pure. An unknown kind of condition throws, because a
 * silently ignored rule is worse than a form that does not open. The server does not publish such a document.
 */
export function holds(condition: Condition, document: FormDocument): boolean {
  if ('all' in condition) return condition.all.every(one => holds(one, document))
  if ('any' in condition) return condition.any.some(one => holds(one, document))
  if ('not' in condition) return !holds(condition.not, document)
  const value = getAt(document, condition.path)
  if ('equals' in condition) return same(value, condition.equals)
  if ('in' in condition) return condition.in.some(one => same(value, one))
  if ('present' in condition) return isPresent(value) === condition.present
  throw new Error(`Unknown condition: ${JSON.stringify(condition)}`)
}
