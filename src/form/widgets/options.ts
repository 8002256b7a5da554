import type { FormTexts } from '../formTexts.ts'
import type { Field } from '../engine/model.ts'
import type { Json } from '../../contract/formTypes.ts'

export type Option = { readonly value: Json; readonly label: string }

/** The options in a field's schema: its `enum`, or yes and no. */
export function schemaOptions(field: Field, texts: FormTexts): Option[] {
  const values = field.schema.enum ?? (field.schema.type === 'boolean' ? [true, false] : [])
  return values.filter(value => value !== null).map(value => ({ value, label: texts.option(field.path, value) }))
}

function wantsNumber(field: Field): boolean {
  const { type } = field.schema
  return type === 'integer' || type === 'number' || (Array.isArray(type) && type.includes('integer'))
}

/** Classifier codes are strings; a whole-number field (the manufacturing year) stores them as numbers. */
export function fromCode(field: Field, code: string): Json | undefined {
  if (code === '') return undefined
  return wantsNumber(field) && /^\d+$/.test(code) ? Number(code) : code
}
