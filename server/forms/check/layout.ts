import { isJsonObject, type JsonObject } from '../documents.ts'
import type { FieldSchema, FieldTable } from './fields.ts'

export type Section = {
  id: string
  pointer: string
  component: unknown
  visibleWhen: unknown
  fields: readonly string[]
}

export function sectionsOf(ui: JsonObject): Section[] {
  const list: readonly unknown[] = Array.isArray(ui['sections']) ? ui['sections'] : []
  return list.flatMap((section, index) =>
    isJsonObject(section) && Array.isArray(section['fields'])
      ? [
          {
            id: String(section['id']),
            pointer: `/sections/${index}`,
            component: section['component'],
            visibleWhen: section['visibleWhen'],
            fields: section['fields'].map(String),
          },
        ]
      : [],
  )
}

export function fieldUi(ui: JsonObject, path: string): JsonObject {
  const fields = ui['fields']
  const own = isJsonObject(fields) && Object.hasOwn(fields, path) ? fields[path] : undefined
  return isJsonObject(own) ? own : {}
}

/** Values added by the page. */
export function presetPaths(ui: JsonObject): readonly unknown[] {
  return Array.isArray(ui['given']) ? ui['given'] : []
}

/** Fields within lists that are rendered as panels. */
export function panelFields(ui: JsonObject, { fields, entries }: FieldTable): FieldSchema[] {
  return [...entries.values()].filter(({ path }) => {
    const list = path.replace(/\.[^.]+$/, '')
    return fields.has(list) && fieldUi(ui, list)['widget'] === 'panels'
  })
}

/**
 * Sent but never rendered: constants, and values filled in by code or the page. The page decides the same way
 * (src/form/engine/model.ts).
 */
export function isInternal(ui: JsonObject, { path, schema }: FieldSchema, placed: ReadonlySet<string>): boolean {
  const constants = ui['constants']
  if (fieldUi(ui, path)['widget'] === 'hidden' || presetPaths(ui).includes(path)) return true
  return !placed.has(path) && ((isJsonObject(constants) && Object.hasOwn(constants, path)) || 'const' in schema)
}
