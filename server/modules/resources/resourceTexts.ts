import type { Language } from '../../db/tables.ts'
import type { EntityFields } from './entityFields.ts'
import { bodiesOf } from './detailRules.ts'
import type { FieldDefinition, ResourceDefinition } from '../../../schemas/resourceDefinition.ts'
import { fileOf, type Problem } from './resourceDocument.ts'

/** True when the key has a text in the language, in any area. */
export type HasText = (language: Language, key: string) => boolean

/** Text keys that a document needs, each with the first place that uses it. */
export function textKeys(
  document: ResourceDefinition,
  documents: ReadonlyMap<string, ResourceDefinition>,
  entities: EntityFields,
): Map<string, string> {
  const keys = new Map<string, string>([[`resources.${document.name}.name`, '/name']])
  const add = (key: string, place: string) => {
    if (!keys.has(key)) keys.set(key, place)
  }
  const needNext = (
    place: string,
    resource: ResourceDefinition,
    field: string | undefined,
    next: string | undefined,
  ) => {
    if (field === undefined || next === undefined) return
    for (const value of entities.valuesOf(resource.entity, field)) add(`next.${next}.${value}`, `${place}/next`)
  }
  const need = (place: string, resource: ResourceDefinition, definition: FieldDefinition) => {
    add(`resources.${resource.name}.fields.${definition.field}`, place)
    needNext(place, resource, definition.field, definition.next)
    if (definition.values === undefined) return
    for (const value of entities.valuesOf(resource.entity, definition.field))
      add(`values.${definition.values}.${value}`, `${place}/values`)
  }
  needNext('/detail', document, document.detail?.status, document.detail?.next)
  document.columns.forEach((column, index) => need(`/columns/${index}`, document, column))
  document.expand?.fields?.forEach((field, index) => need(`/expand/fields/${index}`, document, field))
  const nested = document.expand?.rows
  if (nested !== undefined) {
    add(`resources.${document.name}.fields.${nested.field}`, '/expand/rows/field')
    nested.columns.forEach((column, index) => need(`/expand/rows/columns/${index}`, document, column))
  }
  document.summary?.forEach(({ field }, index) =>
    add(`resources.${document.name}.fields.${field}`, `/summary/${index}`),
  )
  document.filters?.forEach(({ field }, index) =>
    add(`resources.${document.name}.fields.${field}`, `/filters/${index}`),
  )
  document.detail?.tables?.forEach(({ id, toggle }, index) => {
    add(`resources.${document.name}.tables.${id}`, `/detail/tables/${index}/id`)
    if (toggle !== undefined) add(`resources.${document.name}.tables.${id}.${toggle}`, `/detail/tables/${index}/toggle`)
  })
  document.detail?.panels?.forEach(({ title }, index) => {
    if (title !== undefined) add(title, `/detail/panels/${index}/title`)
  })
  document.detail?.sections.forEach((section, index) => {
    add(`resources.${document.name}.sections.${section.id}`, `/detail/sections/${index}/id`)
    for (const [key, { of, fields }] of bodiesOf(`/detail/sections/${index}`, section)) {
      const shown = of === undefined ? document : documents.get(of.resource)
      if (shown === undefined) continue
      fields.forEach((field, at) => {
        need(`${key}/fields/${at}`, shown, field)
      })
    }
  })
  return keys
}

/** One problem per key that lacks a text in one or more languages. */
export function textProblems(
  document: ResourceDefinition,
  documents: ReadonlyMap<string, ResourceDefinition>,
  entities: EntityFields,
  languages: readonly Language[],
  hasText: HasText,
): Problem[] {
  return missingTexts(fileOf(document.name), textKeys(document, documents, entities), languages, hasText)
}

/** @param keys text keys, each with the place of the file that uses it */
export function missingTexts(
  file: string,
  keys: ReadonlyMap<string, string>,
  languages: readonly Language[],
  hasText: HasText,
): Problem[] {
  const problems: Problem[] = []
  for (const [key, place] of keys) {
    const missing = languages.filter(language => !hasText(language, key))
    if (missing.length > 0)
      problems.push({ file, key: place, message: `needs the text ${key} in ${missing.join(', ')}` })
  }
  return problems
}
