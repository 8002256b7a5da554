import { fieldValue, isMissing } from '../../contract/fieldValue.ts'
import type { ExpandDefinition } from '../../../schemas/resourceDefinition.ts'

/** Whether a row has something to show when it is expanded: the field that the document names holds a value, of a list an entry, and is not false. */
export function canUnfold(expand: ExpandDefinition | undefined, record: unknown): expand is ExpandDefinition {
  if (expand === undefined) return false
  if (expand.when === undefined) return true
  const value = fieldValue(record, expand.when)
  return Array.isArray(value) ? value.length > 0 : value !== false && !isMissing(value)
}
