import { isObject, type JsonObject } from '../json.ts'
import { effectWithout } from '../modes/layout.ts'
import { modeLists } from '../modes/modeLists.ts'
import { isGroup, type StudioDocuments } from './facts.ts'
import { alterGroupOf, fieldAt, isRequired } from './fields.ts'
import { contractNeeds, type ShippedRules } from './locks.ts'
import { sectionsOf } from './moves.ts'
import { type Reference, referencesTo } from './references.ts'
import { done, rejected, type CommandResult, type Rejection } from './result.ts'

/** What a removal does beside taking the question away; shown before it is confirmed. */
export type Removal = {
  readonly fields: readonly string[]
  /** Texts in all languages that go with it. */
  readonly texts: number
  /** Effects that set or clear only what is removed. */
  readonly effects: number
  /** Modes that say something about it. */
  readonly modes: readonly string[]
  /** Whether applicants have to answer one of the questions now. */
  readonly isRequired: boolean
}

/** Why something cannot be removed: `by` names what reads its answer. */
export type RemovalRejection = Rejection & { readonly by: readonly Reference[] }

export type RemovalTarget = { readonly kind: 'field' | 'section'; readonly id: string }

/** What would be removed together with a question or a section, or why it stays. Pure. */
export function removalOf(
  documents: StudioDocuments,
  { kind, id }: RemovalTarget,
  shipped: ShippedRules | null,
): Removal | RemovalRejection {
  const refused = (key: string, params: Rejection['rejection']['params'], by: readonly Reference[] = []) => ({
    ...rejected(key, params),
    by,
  })
  const { schema, ui, texts } = documents
  const sections = sectionsOf(ui)
  if (sections === null) return refused('expertLayout', {})
  const section = sections.find(one => (kind === 'section' ? one.id === id : one.fields.includes(id)))
  if (kind === 'section' && section === undefined) return refused('expertLayout', {})
  if (section?.['component'] !== undefined) return refused('removeCalculator', {})
  if (kind === 'section' && sections.length === 1) return refused('lastSection', {})
  const fields = kind === 'field' ? [id] : (section?.fields ?? []).map(String)
  for (const field of fields) {
    if (fieldAt(schema, field) === undefined || !isOwn(schema, field)) return refused('expertField', { field })
    if (contractNeeds(field, shipped)) return refused('removeLocked', { field })
  }
  if (leavesAnEmptyGroup(schema, fields)) return refused('lastInGroup', { field: fields[0] ?? '' })
  const by = referencesTo(documents, fields, kind === 'section' ? id : null)
  if (by.length > 0) return refused('removeRead', { field: fields[0] ?? '' }, by)
  const goes = goesWith(fields, kind === 'section' ? id : null)
  const keys = new Set(Object.values(texts).flatMap(table => (isObject(table) ? Object.keys(table) : [])))
  const modes = Object.entries(isObject(ui['modes']) ? ui['modes'] : {})
  const effects = Array.isArray(ui['effects']) ? ui['effects'] : []
  return {
    fields,
    texts: [...keys].filter(goes).length,
    effects: effects.length - withoutEffects(effects, fields).length,
    modes: modes.flatMap(([mode, own]) => (isObject(own) && modeWithout(own, fields) !== own ? [mode] : [])),
    isRequired: fields.some(field => isRequired(schema, field)),
  }
}

export function isRefused(removal: Removal | RemovalRejection): removal is RemovalRejection {
  return 'rejection' in removal
}

/** Removes a question, or a section with its questions, and everything that is only about them. */
export function remove(documents: StudioDocuments, target: RemovalTarget, shipped: ShippedRules | null): CommandResult {
  const removal = removalOf(documents, target, shipped)
  if (isRefused(removal)) return { rejection: removal.rejection }
  const { fields } = removal
  const section = target.kind === 'section' ? target.id : null
  let schema = documents.schema
  for (const field of fields) schema = withoutField(schema, field) ?? schema
  const goes = goesWith(fields, section)
  const texts = Object.fromEntries(
    Object.entries(documents.texts).map(([language, table]) => [
      language,
      isObject(table) ? Object.fromEntries(Object.entries(table).filter(([key]) => !goes(key))) : table,
    ]),
  )
  const result = { ui: layoutWithout(documents.ui, fields, section), texts }
  const changed = fields.length === 0 ? result : { ...result, schema }
  return target.kind === 'field'
    ? done(documents, changed, 'removeField', { field: target.id })
    : done(documents, changed, 'removeSection', { section: target.id })
}

/** Whether the groups around a field are written out where they stand. */
function isOwn(schema: JsonObject, path: string): boolean {
  let node: unknown = schema
  for (const name of path.split('.')) {
    if (!isGroup(node) || !Object.hasOwn(node.properties, name)) return false
    node = node.properties[name]
  }
  return isObject(node)
}

/** A group without properties means nothing, and an empty one could still have to be sent. */
function leavesAnEmptyGroup(schema: JsonObject, fields: readonly string[]): boolean {
  const groups = new Set(fields.map(field => field.split('.').slice(0, -1).join('.')))
  return [...groups].some(group => {
    const properties = (group === '' ? schema : fieldAt(schema, group))?.['properties']
    const names = isObject(properties) ? Object.keys(properties) : []
    return names.every(name => fields.includes(group === '' ? name : `${group}.${name}`))
  })
}

function withoutField(schema: JsonObject, path: string): JsonObject | null {
  const name = path.split('.').pop() ?? ''
  return alterGroupOf(schema, path, group => {
    const { [name]: _gone, ...properties } = isObject(group['properties']) ? group['properties'] : {}
    const { required, ...rest } = group
    const left = Array.isArray(required) ? required.filter(other => other !== name) : []
    return { ...rest, ...(left.length === 0 ? {} : { required: left }), properties }
  })
}

function within(fields: readonly string[]): (path: unknown) => boolean {
  return path => typeof path === 'string' && fields.some(field => path === field || path.startsWith(`${field}.`))
}

/** Text keys of the removed questions and section, with what modes say in their place. */
function goesWith(fields: readonly string[], section: string | null): (key: string) => boolean {
  const prefixes = fields.flatMap(field => [`${field}.`, `options.${field}.`, `errors.${field}.`])
  if (section !== null) prefixes.push(`sections.${section}.`)
  return key => {
    const own = key.replace(/^modes\.[^.]+\./, '')
    return prefixes.some(prefix => own.startsWith(prefix))
  }
}

function layoutWithout(ui: JsonObject, fields: readonly string[], section: string | null): JsonObject {
  const isGone = within(fields)
  const { effects, legalTexts, modes, ...rest } = ui
  const left = Array.isArray(effects) ? withoutEffects(effects, fields) : []
  const titles = isObject(legalTexts)
    ? Object.fromEntries(Object.entries(legalTexts).filter(([id]) => id !== section))
    : legalTexts
  return {
    ...rest,
    sections: (sectionsOf(ui) ?? [])
      .filter(({ id }) => id !== section)
      .map(one => (one.fields.some(isGone) ? { ...one, fields: one.fields.filter(path => !isGone(path)) } : one)),
    ...(isObject(ui['fields'])
      ? { fields: Object.fromEntries(Object.entries(ui['fields']).filter(([path]) => !isGone(path))) }
      : {}),
    ...(effects === undefined ? {} : { effects: left }),
    ...(legalTexts === undefined ? {} : { legalTexts: titles }),
    ...(isObject(modes)
      ? {
          modes: Object.fromEntries(
            Object.entries(modes).map(([mode, own]) => [mode, isObject(own) ? modeWithout(own, fields) : own]),
          ),
        }
      : {}),
  }
}

function withoutEffects(effects: readonly unknown[], fields: readonly string[]): unknown[] {
  const isGone = within(fields)
  return effects.flatMap(effect => effectWithout(effect, isGone))
}

/** A mode without what it says about the fields; the same object if it says nothing. */
function modeWithout(own: JsonObject, fields: readonly string[]): JsonObject {
  const isGone = within(fields)
  let next = own
  for (const list of modeLists) {
    const paths = next[list]
    if (!Array.isArray(paths) || !paths.some(isGone)) continue
    const { [list]: _paths, ...rest } = next
    const left = paths.filter(path => !isGone(path))
    next = left.length === 0 ? rest : { ...next, [list]: left }
  }
  const { constants } = next
  if (isObject(constants) && Object.keys(constants).some(isGone))
    next = { ...next, constants: Object.fromEntries(Object.entries(constants).filter(([path]) => !isGone(path))) }
  return next
}
