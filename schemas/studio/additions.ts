import { isObject, type JsonObject } from '../json.ts'
import { languages } from '../languages.ts'
import type { Language } from '../vocabulary.ts'
import { isGroup, type StudioDocuments } from './facts.ts'
import { alterGroupOf, fieldAt, isRequired } from './fields.ts'
import { isFreeKey, isFreeSectionId, usedBy } from './keys.ts'
import type { ShippedRules } from './locks.ts'
import { sectionsOf } from './moves.ts'
import { type KindName, type OwnClassifier, type QuestionKind, questionKinds } from './questionKinds.ts'
import { done, rejected, type CommandResult } from './result.ts'

export type Labels = Readonly<Record<Language, string>>

export type NewField = {
  kind: KindName
  section: string
  /** Question after which the new one is placed; null: at the beginning of the section. */
  after: string | null
  key: string
  labels: Labels
  /** Choices that the kind needs: the first of a list, or yes and no. */
  choices?: readonly { value: string | boolean; labels: Labels }[]
  classifier?: OwnClassifier
}

export const MAX_QUESTIONS = 300
const MAX_IN_SECTION = 100
const MAX_SECTIONS = 40

/** Adds a question: its rules, place, look and texts. It may be skipped, so no application that is sent today is refused. */
export function addField(
  documents: StudioDocuments,
  { kind, section, after, key, labels, choices = [], classifier }: NewField,
  shipped: ShippedRules | null,
): CommandResult {
  const sections = sectionsOf(documents.ui)
  const target = sections?.find(({ id }) => id === section)
  if (sections === null || target === undefined) return rejected('expertLayout', {})
  if (target['component'] !== undefined) return rejected('addCalculator', { section })
  const fields = isObject(documents.ui['fields']) ? documents.ui['fields'] : {}
  if (target.fields.length >= MAX_IN_SECTION) return rejected('sectionFull', { section, limit: MAX_IN_SECTION })
  if (countOf(documents.schema) >= MAX_QUESTIONS || Object.keys(fields).length >= MAX_QUESTIONS)
    return rejected('formFull', { limit: MAX_QUESTIONS })
  const group = groupFor(documents, section, after)
  if (group === null) return rejected('expertLayout', {})
  const path = group === '' ? key : `${group}.${key}`
  if (!isFreeKey(group, key, usedBy(documents, shipped))) return rejected('keyTaken', { name: key })
  const preset: QuestionKind = questionKinds[kind]
  if (!areComplete(labels) || !choices.every(choice => areComplete(choice.labels))) return rejected('labelsNeeded', {})
  if (!fits(preset, choices, classifier)) return rejected('choiceValue', {})
  const rules =
    preset.needs === 'choice' ? { ...preset.schema, enum: choices.map(({ value }) => value) } : preset.schema
  const schema = alterGroupOf(documents.schema, path, own => ({
    ...own,
    properties: { ...(own['properties'] as JsonObject), [key]: rules },
  }))
  if (schema === null) return rejected('expertLayout', {})
  const at = after === null ? 0 : target.fields.indexOf(after) + 1
  const place = after !== null && at === 0 ? target.fields.length : at
  const ui = {
    ...documents.ui,
    sections: sections.map(one =>
      one === target ? { ...one, fields: [...one.fields.slice(0, place), path, ...one.fields.slice(place)] } : one,
    ),
    fields: { ...fields, [path]: classifier === undefined ? preset.ui : { ...preset.ui, classifier } },
  }
  const texts = withLabels(documents.texts, [
    [`${path}.title`, labels],
    ...choices.map(choice => [`options.${path}.${String(choice.value)}`, choice.labels] as const),
  ])
  return done(documents, { schema, ui, texts }, 'addField', { field: path })
}

/** Adds a section without questions after another one, or at the end. */
export function addSection(
  documents: StudioDocuments,
  id: string,
  after: string | null,
  labels: Labels,
  shipped: ShippedRules | null,
): CommandResult {
  const sections = sectionsOf(documents.ui)
  if (sections === null) return rejected('expertLayout', {})
  if (sections.length >= MAX_SECTIONS) return rejected('sectionsFull', { limit: MAX_SECTIONS })
  if (!isFreeSectionId(id, usedBy(documents, shipped))) return rejected('keyTaken', { name: id })
  if (!areComplete(labels)) return rejected('labelsNeeded', {})
  const at = sections.findIndex(section => section.id === after)
  const place = at < 0 ? sections.length : at + 1
  const ui = {
    ...documents.ui,
    sections: [...sections.slice(0, place), { id, fields: [] }, ...sections.slice(place)],
  }
  const texts = withLabels(documents.texts, [[`sections.${id}.title`, labels]])
  return done(documents, { ui, texts }, 'addSection', { section: id })
}

/**
 * Group of the schema that a new question of a section joins: that of the question before it, then that of the nearest
 * question of the section. An empty section takes the nearest group that every applicant sends.
 * @returns path of the group, '' for the form itself; null where none can be changed
 */
export function groupFor({ schema, ui }: StudioDocuments, section: string, after: string | null): string | null {
  const sections = sectionsOf(ui) ?? []
  const own = (sections.find(({ id }) => id === section)?.fields ?? []).map(String)
  const at = after === null ? 0 : Math.max(0, own.indexOf(after))
  const near = own
    .map((path, index) => ({ path, far: Math.abs(index - at) }))
    .sort((one, other) => one.far - other.far)
    .map(({ path }) => parentOf(path))
  const found = [...(after === null ? [] : [parentOf(after)]), ...near].find(group => isOpen(schema, group))
  if (found !== undefined) return found
  const home = sections.findIndex(({ id }) => id === section)
  const others = sections
    .map(({ fields }, index) => ({ fields, far: Math.abs(index - home) }))
    .sort((one, other) => one.far - other.far)
    .flatMap(({ fields }) => fields.map(path => String(path).split('.')))
  const top = others
    .map(([name = '', ...inner]) => (inner.length === 0 ? '' : name))
    .find(group => isOpen(schema, group) && (group === '' || isRequired(schema, group)))
  return top ?? (isOpen(schema, '') ? '' : null)
}

function parentOf(path: string): string {
  return path.split('.').slice(0, -1).join('.')
}

/** Whether the group is written out where it stands, so that a question can join it. */
function isOpen(schema: JsonObject, group: string): boolean {
  if (group === '') return isGroup(schema)
  let node: unknown = schema
  for (const name of group.split('.')) {
    if (!isGroup(node)) return false
    node = Object.hasOwn(node.properties, name) ? node.properties[name] : undefined
  }
  return isGroup(node) && fieldAt(schema, group) !== undefined
}

/** Properties of all groups and lists, as the check counts them. */
function countOf(node: unknown): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, part) => sum + countOf(part), 0)
  if (!isObject(node)) return 0
  const own = isObject(node['properties']) ? Object.keys(node['properties']).length : 0
  return Object.values(node).reduce<number>((sum, part) => sum + countOf(part), own)
}

function areComplete(labels: Labels): boolean {
  return languages.every(language => labels[language].trim() !== '')
}

function fits(
  { needs }: QuestionKind,
  choices: NonNullable<NewField['choices']>,
  classifier: OwnClassifier | undefined,
): boolean {
  if ((needs === 'classifier') !== (classifier !== undefined)) return false
  const values = choices.map(({ value }) => value)
  if (needs === 'yesNo') return values.length === 2 && values.includes(true) && values.includes(false)
  if (needs !== 'choice') return values.length === 0
  return values.length > 0 && new Set(values).size === values.length && values.every(isChoiceValue)
}

const CHOICE_VALUE = /^[^\s<>.]([^<>\n\t.]{0,38}[^\s<>.])?$/u

function isChoiceValue(value: string | boolean): boolean {
  return typeof value === 'string' && CHOICE_VALUE.test(value)
}

function withLabels(texts: JsonObject, entries: readonly (readonly [string, Labels])[]): JsonObject {
  return Object.fromEntries(
    Object.entries({ ...Object.fromEntries(languages.map(language => [language, {}])), ...texts }).map(
      ([language, table]) => [
        language,
        isObject(table) && languages.some(known => known === language)
          ? {
              ...table,
              ...Object.fromEntries(
                entries.map(([key, labels]) => [key, labels[language as Language].trim().normalize('NFC')]),
              ),
            }
          : table,
      ],
    ),
  )
}
