import { isObject, type JsonObject } from '../json.ts'
import type { StudioDocuments } from './facts.ts'
import { done, rejected, type CommandResult } from './result.ts'

type Section = JsonObject & { id: string; fields: readonly unknown[] }

/** Sections of the layout; null when one of them cannot be read. */
export function sectionsOf(ui: JsonObject): readonly Section[] | null {
  const sections = ui['sections']
  if (!Array.isArray(sections)) return null
  return sections.every(
    (section): section is Section =>
      isObject(section) && typeof section['id'] === 'string' && Array.isArray(section['fields']),
  )
    ? sections
    : null
}

/** Puts a field into a section. `index` counts the fields of that section without the moved one. */
export function moveField(documents: StudioDocuments, path: string, section: string, index: number): CommandResult {
  const sections = sectionsOf(documents.ui)
  const target = sections?.find(({ id }) => id === section)
  if (sections === null || target === undefined) return rejected('expertLayout', {})
  const home = sections.find(({ fields }) => fields.includes(path))
  // The calculator renders its fields itself, in an order of its own.
  if (home !== target && [home, target].some(one => one?.['component'] !== undefined))
    return rejected('moveCalculator', { field: path })
  const left = target.fields.filter(other => other !== path)
  const at = Math.max(0, Math.min(index, left.length))
  const fields = [...left.slice(0, at), path, ...left.slice(at)]
  const moved = sections.map(one => {
    if (one.id === section) return { ...one, fields }
    return one.fields.includes(path) ? { ...one, fields: one.fields.filter(other => other !== path) } : one
  })
  return done(documents, { ui: { ...documents.ui, sections: moved } }, 'moveField', { field: path, section })
}

/** @param by places, down or up (negative) */
export function moveSection(documents: StudioDocuments, id: string, by: number): CommandResult {
  const sections = sectionsOf(documents.ui)
  const at = sections?.findIndex(section => section.id === id) ?? -1
  if (sections === null || at < 0) return rejected('expertLayout', {})
  const [moving] = sections.slice(at, at + 1)
  const left = sections.filter((_, index) => index !== at)
  const to = at + by
  if (moving === undefined || to < 0 || to > left.length) return rejected('atTheEnd', {})
  const moved = [...left.slice(0, to), moving, ...left.slice(to)]
  return done(documents, { ui: { ...documents.ui, sections: moved } }, 'moveSection', { section: id })
}
