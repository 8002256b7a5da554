import { fieldValue, isMissing } from '../../contract/fieldValue.ts'
import type { ExpandDefinition } from '../../../schemas/resourceDefinition.ts'

/**
 * Whether a row has content to expand: the field that the document names is set, is not false and is not an empty list.
 */
export function canExpand(expand: ExpandDefinition | undefined, record: unknown): expand is ExpandDefinition {
  if (expand === undefined) return false
  if (expand.when === undefined) return true
  const value = fieldValue(record, expand.when)
  return Array.isArray(value) ? value.length > 0 : value !== false && !isMissing(value)
}
