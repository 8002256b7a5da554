import { limitKeywords } from '../../../../schemas/studio/differenceKinds.ts'
import type { FormDocuments } from '../../../api/operator/operatorForms.ts'
import type { Field } from '../../../form/engine/model.ts'

/** Keywords whose message can appear at a question, and those that have a text of their own already. */
export function errorKeywords({ path, schema, ui }: Field, texts: FormDocuments['texts']): string[] {
  const prefix = `errors.${path}.`
  const written = Object.values(texts).flatMap(table =>
    Object.keys(table ?? {}).flatMap(key =>
      key.startsWith(prefix) && !key.slice(prefix.length).includes('.') ? [key.slice(prefix.length)] : [],
    ),
  )
  const own = limitKeywords.filter(keyword => keyword in schema)
  const checksum = ui.checksum === undefined ? [] : ['checksum']
  return [...new Set(['required', ...own, ...checksum, ...written])]
}
