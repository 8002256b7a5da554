import type { FormTexts } from '../formTexts.ts'
import type { Field } from '../engine/model.ts'
import type { Json } from '../../contract/formTypes.ts'

export type Option = { readonly value: Json; readonly label: string }

/** The answers a field offers by its schema: its `enum`, or yes and no. */
export function schemaOptions(field: Field, texts: FormTexts): Option[] {
  const values = field.schema.enum ?? (field.schema.type === 'boolean' ? [true, false] : [])
  return values.filter(value => value !== null).map(value => ({ value, label: texts.option(field.path, value) }))
}

function wantsNumber(field: Field): boolean {
  const { type } = field.schema
  return type === 'integer' || type === 'number' || (Array.isArray(type) && type.includes('integer'))
}

/** Classifier codes are texts; a field of whole numbers (the manufacturing year) keeps them as numbers. */
export function fromCode(field: Field, code: string): Json | undefined {
  if (code === '') return undefined
  return wantsNumber(field) && /^\d+$/.test(code) ? Number(code) : code
}
