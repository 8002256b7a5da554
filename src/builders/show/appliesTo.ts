import { fieldValue } from '../../contract/fieldValue.ts'
import type { WhenDefinition } from '../../../schemas/resourceDefinition.ts'

/** Whether a conditional part of a document applies to this record; without a condition it applies to all. */
export function appliesTo(when: WhenDefinition | undefined, record: unknown): boolean {
  return when === undefined || when.in.includes(String(fieldValue(record, when.field)))
}
