import type { RJSFSchema, UiSchema } from '@rjsf/utils'

import type { Field } from '../engine/model.ts'
import { fieldKey } from '../engine/path.ts'
import { widgets } from '../widgets/registry.ts'

const FULL_WIDTH = 12

/**
 * The RJSF schema of a section: a flat object with one property per visible field, in order. It is flat because a
 * section mixes fields of several objects (`lending.…`, `applicant.…`) in the order of the ui document. It contains no
 * rules or values: conditions, validation and answers belong to the whole document.
 */
export function sectionSchema(fields: readonly Field[]): RJSFSchema {
  const properties: Record<string, RJSFSchema> = {}
  // A title makes a property renderable without a type; with one, RJSF would fill in empty lists and objects.
  for (const field of fields) properties[fieldKey(field.path)] = { title: field.path }
  return { type: 'object', properties }
}

export function sectionUiSchema(fields: readonly Field[]): UiSchema {
  const ui: UiSchema = {}
  for (const field of fields) {
    const width = field.ui.width ?? widgets[field.widget]?.width ?? FULL_WIDTH
    ui[fieldKey(field.path)] = { 'ui:field': 'portal', 'ui:options': { width } }
  }
  return ui
}
