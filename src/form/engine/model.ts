import { defaultWidget, HIDDEN_WIDGET, placedFields } from '../../../schemas/answers/placed.ts'
import { leaves, resolve } from './schema.ts'
import type { Condition, Effect, FieldUi, FormDefinition, Json, JsonSchema } from '../../contract/formTypes.ts'

export type Field = {
  readonly path: string
  readonly widget: string
  readonly schema: JsonSchema
  readonly ui: FieldUi
  readonly section: string
  /** The fields of each entry, when the list is rendered as panels. Their paths omit the position. */
  readonly inner?: readonly Field[]
}

export type Section = {
  readonly id: string
  readonly component: string | undefined
  readonly unlockable: boolean
  readonly visibleWhen: Condition | undefined
  readonly fields: readonly Field[]
}

/** A parsed form document: its sections and fields, and the rules between them. */
export type FormModel = {
  readonly schema: JsonSchema
  readonly sections: readonly Section[]
  readonly fields: ReadonlyMap<string, Field>
  readonly effects: readonly Effect[]
  readonly constants: Readonly<Record<string, Json>>
  readonly submitWhen: Condition | undefined
}

export { defaultWidget, HIDDEN_WIDGET }

/** A list of objects, each rendered as a panel with its own fields. */
export const PANELS_WIDGET = 'panels'

/** Parses a form definition; `placedFields` determines the fields of a section. */
export function buildModel(definition: Pick<FormDefinition, 'schema' | 'ui'>): FormModel {
  const { schema, ui } = definition
  const known = leaves(schema)
  const placed = placedFields(known, ui)

  const toField = (path: string, section: string): Field => {
    const leaf = known.get(path)
    const own = ui.fields?.[path] ?? {}
    const widget = leaf ? (own.widget ?? defaultWidget(leaf)) : 'unknown'
    const inner = leaf && widget === PANELS_WIDGET ? { inner: entryFields(path, section, leaf) } : {}
    return { path, section, ui: own, schema: leaf ?? {}, widget, ...inner }
  }
  const entryFields = (path: string, section: string, list: JsonSchema): Field[] =>
    Object.entries(resolve(list.items ?? {}, schema).properties ?? {}).flatMap(([name, raw]) => {
      const leaf = resolve(raw, schema)
      const own = ui.fields?.[`${path}.${name}`] ?? {}
      const field = {
        path: `${path}.${name}`,
        section,
        ui: own,
        schema: leaf,
        widget: own.widget ?? defaultWidget(leaf),
      }
      return field.widget === HIDDEN_WIDGET || 'const' in leaf ? [] : [field]
    })
  const sections = ui.sections.map(section => ({
    id: section.id,
    component: section.component,
    unlockable: section.unlockable === true,
    visibleWhen: section.visibleWhen,
    fields: (placed.get(section.id) ?? []).map(path => toField(path, section.id)),
  }))
  return {
    schema,
    sections,
    fields: new Map(sections.flatMap(section => section.fields.map(field => [field.path, field]))),
    effects: ui.effects ?? [],
    constants: ui.constants ?? {},
    submitWhen: ui.submit?.enabledWhen,
  }
}

/** The form's own default of a field, never derived from `const` or the type. Panels start with `minItems` entries. */
export function defaultOf(field: Field): Json | undefined {
  if (field.inner)
    return field.schema.minItems ? Array.from({ length: field.schema.minItems }, () => newEntry(field)) : undefined
  return field.ui.default ?? field.schema.default
}

/** A new panel before anything is typed in it. */
export function newEntry(field: Field): { readonly [name: string]: Json } {
  const values = (field.inner ?? []).map(inner => [nameIn(field, inner), defaultOf(inner)] as const)
  return Object.fromEntries(values.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined))
}

/** Name of a panel's field within its entry. */
export function nameIn(list: Field, inner: Field): string {
  return inner.path.slice(list.path.length + 1)
}
