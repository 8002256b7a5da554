import { fieldValue } from '../../contract/fieldValue.ts'
import type { WhenDefinition } from '../../../schemas/resourceDefinition.ts'

/** Whether a part of a document that names a condition is for this record; without a condition it is for all. */
export function appliesTo(when: WhenDefinition | undefined, record: unknown): boolean {
  return when === undefined || when.in.includes(String(fieldValue(record, when.field)))
}
