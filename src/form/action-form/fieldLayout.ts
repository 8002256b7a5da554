import type { ReactNode } from 'react'

import type { FieldShape } from '../../../schemas/validation/compiledSchema.ts'
import type { FieldPath } from './answers.ts'

/** How a field is rendered, in the words of RJSF's uiSchema; `ui:title` is the translated label. */
export type FieldLayout = {
  readonly 'ui:title': string
  /** Without one: a text input. */
  readonly 'ui:widget'?: 'phone' | 'select' | 'radio'
  readonly 'ui:help'?: string
  readonly 'ui:autofocus'?: boolean
  readonly 'ui:autocomplete'?: string
  readonly 'ui:inputType'?: 'text' | 'email' | 'password'
  readonly 'ui:inputMode'?: 'email' | 'numeric'
  /** `name` of the input, for password managers. */
  readonly 'ui:inputName'?: string
  readonly 'ui:endAdornment'?: ReactNode
  /** Of a select or radio. */
  readonly 'ui:choices'?: readonly { readonly value: string; readonly label: string }[]
  /** Marked as required although the schema, which also serves other dialogs, cannot say it. */
  readonly 'ui:required'?: boolean
  /** The length is part of the format, so a text that is too long gets the field's own message. */
  readonly 'ui:fixedFormat'?: boolean
  /** A password or code: never stored on this device. */
  readonly 'ui:secret'?: boolean
}

/** The fields of a dialog in display order; a group has the fields of a nested object. */
export type FieldsLayout = { readonly [name: string]: FieldLayout | FieldsLayout }

export function isField(layout: FieldLayout | FieldsLayout): layout is FieldLayout {
  return typeof layout['ui:title'] === 'string'
}

/** All fields with their paths, in display order. */
export function listFields(layout: FieldsLayout, parent = ''): readonly (readonly [FieldPath, FieldLayout])[] {
  return Object.entries(layout).flatMap(([name, part]) =>
    isField(part) ? [[`${parent}${name}`, part] as const] : listFields(part, `${parent}${name}.`),
  )
}

/** `autocomplete` values of fields that hold a secret. */
const secretKinds: ReadonlySet<string> = new Set(['current-password', 'new-password', 'one-time-code'])

/**
 * Paths of the fields that are never saved.
 * @throws for a password or code that is not declared a secret: it would be saved
 */
export function listSecrets(layout: FieldsLayout): readonly FieldPath[] {
  return listFields(layout).flatMap(([path, field]) => {
    if (field['ui:secret'] === true) return [path]
    if (field['ui:inputType'] === 'password' || secretKinds.has(field['ui:autocomplete'] ?? ''))
      throw new Error(`"${field['ui:title']}" must be declared as a secret`)
    return []
  })
}

/**
 * The part of a schema's fields that a dialog shows, in its order.
 * @throws for a field that the schema does not have
 */
export function pickFields(shape: FieldShape, layout: FieldsLayout): FieldShape {
  const properties = Object.entries(layout).map(([name, part]) => {
    const found = shape.properties?.[name]
    if (found === undefined) throw new Error(`${shape.$id ?? 'The schema'} has no field "${name}"`)
    return [name, isField(part) ? found : pickFields(found, part)] as const
  })
  const marked = Object.entries(layout).flatMap(([name, part]) => (isField(part) && part['ui:required'] ? [name] : []))
  return {
    ...shape,
    properties: Object.fromEntries(properties),
    required: [...new Set([...(shape.required ?? []), ...marked])],
  }
}
