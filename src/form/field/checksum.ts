import { codeFits } from '../../../schemas/validation/checksum.ts'
import type { Field } from '../engine/model.ts'
import { getAt } from '../engine/path.ts'
import type { FormDocument, Json } from '../../contract/formTypes.ts'

/** Whether a complete code contains an impossible date or an incorrect check digit. False while it is being typed. */
export function checksumIsWrong({ ui: { checksum } }: Field, value: Json | undefined, document: FormDocument): boolean {
  if (checksum === undefined || typeof value !== 'string') return false
  const country = checksum.country === undefined ? undefined : getAt(document, checksum.country)
  return codeFits(checksum.kind, value.trim(), typeof country === 'string' ? country : undefined) === false
}
