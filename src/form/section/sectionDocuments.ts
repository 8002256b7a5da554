import type { RJSFSchema, UiSchema } from '@rjsf/utils'

import type { Field } from '../model.ts'
import { fieldKey, getAt } from '../path.ts'
import type { FormDocument } from '../types.ts'
import { widgets } from '../widgets/registry.ts'

/** The flat form data of one section: field key → value. */
export type SectionData = Record<string, unknown>

const FULL_WIDTH = 12

/**
 * What RJSF is given for a section: a flat object with one property per visible field, in the order of the section.
 * Flat, because a section mixes fields of several objects (`lending.…`, `applicant.…`) and their order is the ui
 * document's, not the schema's. It holds no rules: conditions and validation work on the whole document.
 */
export function sectionSchema(fields: readonly Field[]): RJSFSchema {
  const properties: Record<string, RJSFSchema> = {}
  // A title makes the property drawable without a type; RJSF would fill in empty values for lists and objects.
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

export function sectionData(fields: readonly Field[], document: FormDocument): SectionData {
  const data: SectionData = {}
  for (const field of fields) {
    const value = getAt(document, field.path)
    if (value !== undefined) data[fieldKey(field.path)] = value
  }
  return data
}
