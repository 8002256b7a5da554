import { leaves, resolve } from './schema.ts'
import type { Condition, Effect, FieldUi, FormDefinition, Json, JsonSchema } from './types.ts'

export type Field = {
  readonly path: string
  readonly widget: string
  readonly schema: JsonSchema
  readonly ui: FieldUi
  readonly section: string
  /** The fields of each entry, where the list is drawn as panels. Their paths leave the position out. */
  readonly inner?: readonly Field[]
}

export type Section = {
  readonly id: string
  readonly component: string | undefined
  readonly visibleWhen: Condition | undefined
  readonly fields: readonly Field[]
}

/** A form document read once: what is drawn where, and the rules between fields. */
export type FormModel = {
  readonly schema: JsonSchema
  readonly sections: readonly Section[]
  readonly fields: ReadonlyMap<string, Field>
  readonly effects: readonly Effect[]
  readonly constants: Readonly<Record<string, Json>>
  readonly submitWhen: Condition | undefined
}

/** Values that a person never sees: filled by code, by constants, or by later steps of the request. */
export const HIDDEN_WIDGET = 'hidden'
/** A list of objects, each drawn as a panel with fields of its own. */
export const PANELS_WIDGET = 'panels'
const LONG_TEXT = 200

function typeOf(schema: JsonSchema): string | undefined {
  return typeof schema.type === 'string' ? schema.type : schema.type?.find((type) => type !== 'null')
}

/** The widget of a field whose ui document names none. A list or an object without one has no drawing. */
export function defaultWidget(schema: JsonSchema): string {
  if (schema.enum) return 'select'
  const type = typeOf(schema)
  if (type === 'boolean') return 'checkbox'
  if (type === 'integer') return 'integer'
  if (type !== 'string') return type ?? 'unknown'
  if (schema.format === 'email') return 'email'
  if (schema.format === 'date') return 'date'
  return (schema.maxLength ?? 0) > LONG_TEXT ? 'textarea' : 'text'
}

function parentOf(path: string): string {
  return path.split('.').slice(0, -1).join('.')
}

/** The section that holds most of the fields next to a path; of the object around it when there is none. */
function homeOf(path: string, placed: ReadonlyMap<string, string>): string | undefined {
  for (let parent = parentOf(path); ; parent = parentOf(parent)) {
    const votes = new Map<string, number>()
    for (const [other, section] of placed) {
      const near = parentOf(other) === parent || (parent !== '' && other.startsWith(`${parent}.`))
      if (near) votes.set(section, (votes.get(section) ?? 0) + (parentOf(other) === parent ? 2 : 1))
    }
    const best = [...votes].sort((a, b) => b[1] - a[1])[0]
    if (best) return best[0]
    if (parent === '') return undefined
  }
}

/**
 * Reads a form definition. Properties of the schema that no section names are added to the section of their siblings,
 * so that an operator's new field needs no entry in the ui document; constants and hidden values are left out.
 */
export function buildModel(definition: Pick<FormDefinition, 'schema' | 'ui'>): FormModel {
  const { schema, ui } = definition
  const known = leaves(schema)
  const placed = new Map<string, string>()
  for (const section of ui.sections) for (const path of section.fields) placed.set(path, section.id)

  const extra = new Map<string, string[]>()
  const plain = ui.sections.filter((section) => section.component === undefined)
  const candidates = new Map([...placed].filter(([, id]) => plain.some((section) => section.id === id)))
  for (const [path, leaf] of known) {
    const internal = path in (ui.constants ?? {}) || ui.given?.includes(path) === true || ui.fields?.[path]?.widget === HIDDEN_WIDGET || 'const' in leaf
    if (placed.has(path) || internal) continue
    const home = homeOf(path, candidates) ?? plain[plain.length - 1]?.id ?? ui.sections[ui.sections.length - 1]?.id ?? ''
    extra.set(home, [...(extra.get(home) ?? []), path])
  }

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
      const field = { path: `${path}.${name}`, section, ui: own, schema: leaf, widget: own.widget ?? defaultWidget(leaf) }
      return field.widget === HIDDEN_WIDGET || 'const' in leaf ? [] : [field]
    })
  const sections = ui.sections.map((section) => ({
    id: section.id,
    component: section.component,
    visibleWhen: section.visibleWhen,
    fields: [...section.fields, ...(extra.get(section.id) ?? [])]
      .map((path) => toField(path, section.id))
      .filter((field) => field.widget !== HIDDEN_WIDGET),
  }))
  return {
    schema,
    sections,
    fields: new Map(sections.flatMap((section) => section.fields.map((field) => [field.path, field]))),
    effects: ui.effects ?? [],
    constants: ui.constants ?? {},
    submitWhen: ui.submit?.enabledWhen,
  }
}

/** The form’s own starting value of a field, if it names one. Never guessed from `const` or from the type. Panels begin with as many as must be there. */
export function defaultOf(field: Field): Json | undefined {
  if (field.inner) return field.schema.minItems ? Array.from({ length: field.schema.minItems }, () => newEntry(field)) : undefined
  return field.ui.default ?? field.schema.default
}

/** A panel before anything is typed in it. */
export function newEntry(field: Field): { readonly [name: string]: Json } {
  const values = (field.inner ?? []).map((inner) => [nameIn(field, inner), defaultOf(inner)] as const)
  return Object.fromEntries(values.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined))
}

/** Name of a panel's field within its entry. */
export function nameIn(list: Field, inner: Field): string {
  return inner.path.slice(list.path.length + 1)
}

