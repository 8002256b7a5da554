import { isObject, type JsonObject } from '../json.ts'
import type { Language } from '../vocabulary.ts'
import { addField, addSection, type Labels, type NewField } from './additions.ts'
import { type CellState, setCell } from './cells.ts'
import type { StudioDocuments } from './facts.ts'
import { alterField, fieldAt, isAskedAlways, withoutNull, withRequired } from './fields.ts'
import { choicesLock, limitKeywords, limitLock, requiredLock, type LimitKeyword, type ShippedRules } from './locks.ts'
import { moveField, moveSection } from './moves.ts'
import { remove } from './removals.ts'
import type { LayoutQuestion } from './rules/layoutQuestions.ts'
import { removeEntry } from './rules/removeEntry.ts'
import { removeRule, setRule } from './rules/setRule.ts'
import { done, rejected, type CommandResult } from './result.ts'
import { textKeys, type TextChange as ImportedText } from './textImport.ts'

/** What an operator does to a form. Each is one entry of undo. */
export type Command =
  | { name: 'setText'; language: Language; key: string; text: string; optional: boolean }
  | { name: 'setRequired'; path: string; required: boolean }
  | { name: 'setLimit'; path: string; keyword: LimitKeyword; limit: number | null }
  | { name: 'setWidth'; path: string; width: number }
  | { name: 'addChoice'; path: string; value: string; labels: Readonly<Record<Language, string>> }
  | { name: 'moveChoice'; path: string; value: unknown; by: 1 | -1 }
  | { name: 'removeChoice'; path: string; value: unknown; isLive: boolean }
  | { name: 'moveField'; path: string; section: string; index: number }
  | { name: 'moveSection'; id: string; by: number }
  | ({ name: 'addField' } & NewField)
  | { name: 'addSection'; id: string; after: string | null; labels: Labels }
  | { name: 'removeField'; path: string }
  | { name: 'setCell'; path: string; mode: string; state: CellState }
  | { name: 'removeSection'; id: string }
  | ({ name: 'setRule'; path: string; required: boolean } & LayoutQuestion)
  | { name: 'removeRule'; path: string }
  | { name: 'removeEntry'; index: number }
  | { name: 'importTexts'; changes: readonly Pick<ImportedText, 'language' | 'key' | 'text'>[] }

const MAX_SIZE = 10_000_000
const MAX_CHOICES = 500
const MAX_VALUE = 250

/**
 * Carries out one command. Pure: the given documents stay as they are, and the result shares all parts that the command
 * does not change.
 * @param shipped rules that the product needs; null for a form that the portal does not know
 */
export function run(documents: StudioDocuments, command: Command, shipped: ShippedRules | null): CommandResult {
  switch (command.name) {
    case 'setText':
      return done(documents, { texts: withText(documents.texts, command) }, 'setText', { key: command.key })
    case 'setRequired':
      return setRequired(documents, command.path, command.required, shipped)
    case 'setLimit':
      return setLimit(documents, command.path, command.keyword, command.limit, shipped)
    case 'setWidth':
      return setWidth(documents, command.path, command.width)
    case 'addChoice':
      return addChoice(documents, command, shipped)
    case 'moveChoice':
      return moveChoice(documents, command.path, command.value, command.by)
    case 'removeChoice':
      return removeChoice(documents, command.path, command.value, command.isLive)
    case 'moveField':
      return moveField(documents, command.path, command.section, command.index)
    case 'moveSection':
      return moveSection(documents, command.id, command.by)
    case 'addField':
      return addField(documents, command, shipped)
    case 'addSection':
      return addSection(documents, command.id, command.after, command.labels, shipped)
    case 'setCell':
      return setCell(documents, command.path, command.mode, command.state, shipped)
    case 'removeField':
      return remove(documents, { kind: 'field', id: command.path }, shipped)
    case 'importTexts':
      return importTexts(documents, command.changes)
    case 'removeSection':
      return remove(documents, { kind: 'section', id: command.id }, shipped)
    case 'setRule':
      return setRule(documents, command, shipped)
    case 'removeRule':
      return removeRule(documents, command.path, shipped)
    case 'removeEntry':
      return removeEntry(documents, command.index, shipped)
  }
}

function setRequired(
  documents: StudioDocuments,
  path: string,
  required: boolean,
  shipped: ShippedRules | null,
): CommandResult {
  const field = fieldAt(documents.schema, path)
  if (field === undefined) return rejected('expertField', { field: path })
  if (!required && requiredLock(path, documents.schema, shipped)) return rejected('requiredLocked', { field: path })
  // A field that is not always shown can only be required by a rule.
  if (required && !isAskedAlways(documents.ui, path)) return rejected('requiredSometimes', { field: path })
  const named = withRequired(documents.schema, path, required)
  if (named === null) return rejected('expertField', { field: path })
  const schema = required ? withoutNull(named, path) : named
  return done(documents, { schema }, required ? 'setRequired.yes' : 'setRequired.no', { field: path })
}

function setLimit(
  documents: StudioDocuments,
  path: string,
  keyword: LimitKeyword,
  limit: number | null,
  shipped: ShippedRules | null,
): CommandResult {
  const field = fieldAt(documents.schema, path)
  if (field === undefined) return rejected('expertField', { field: path })
  const { upper, other, isSize } = limitKeywords[keyword]
  if (limit === null && (keyword === 'maxLength' || keyword === 'maxItems'))
    return rejected('limitNeeded', { field: path })
  if (
    limit !== null &&
    (!Number.isFinite(limit) || (isSize && (!Number.isInteger(limit) || limit < 0 || limit > MAX_SIZE)))
  )
    return rejected('limitNumber', { field: path })
  const locked = limitLock(path, keyword, shipped)
  if (locked !== null && (limit === null || (upper ? limit > locked : limit < locked)))
    return rejected(upper ? 'limitTooLarge' : 'limitTooSmall', { field: path, limit: locked })
  const opposite = field[other]
  if (limit !== null && typeof opposite === 'number' && (upper ? limit < opposite : limit > opposite))
    return rejected('limitCrossed', { field: path, limit: opposite })
  const schema = alterField(documents.schema, path, own => {
    const { [keyword]: _limit, ...rest } = own
    return limit === null ? rest : { ...own, [keyword]: limit }
  })
  return schema === null
    ? rejected('expertField', { field: path })
    : done(documents, { schema }, 'setLimit', { field: path })
}

function setWidth(documents: StudioDocuments, path: string, width: number): CommandResult {
  if (!Number.isInteger(width) || width < 1 || width > 12) return rejected('widthNumber', { field: path })
  const fields = isObject(documents.ui['fields']) ? documents.ui['fields'] : {}
  const own = isObject(fields[path]) ? fields[path] : {}
  const ui = { ...documents.ui, fields: { ...fields, [path]: { ...own, width } } }
  return done(documents, { ui }, 'setWidth', { field: path })
}

function choicesOf(documents: StudioDocuments, path: string): readonly unknown[] | null {
  const choices = fieldAt(documents.schema, path)?.['enum']
  return Array.isArray(choices) ? choices : null
}

function withChoices(documents: StudioDocuments, path: string, choices: readonly unknown[]): JsonObject | null {
  return alterField(documents.schema, path, field => ({ ...field, enum: choices }))
}

function addChoice(
  documents: StudioDocuments,
  { path, value, labels }: Extract<Command, { name: 'addChoice' }>,
  shipped: ShippedRules | null,
): CommandResult {
  const choices = choicesOf(documents, path)
  if (choices === null) return rejected('expertField', { field: path })
  if (choicesLock(path, shipped)) return rejected('choicesLocked', { field: path })
  const longest = fieldAt(documents.schema, path)?.['maxLength']
  const most = typeof longest === 'number' ? Math.min(longest, MAX_VALUE) : MAX_VALUE
  if (!/^[^\s<>.]([^<>\n\t.]*[^\s<>.])?$/u.test(value)) return rejected('choiceValue', { field: path })
  if (value.length > most) return rejected('choiceTooLong', { field: path, limit: most })
  if (choices.some(choice => String(choice) === value)) return rejected('choiceTwice', { field: path, name: value })
  if (choices.length >= MAX_CHOICES) return rejected('choicesFull', { field: path, limit: MAX_CHOICES })
  const schema = withChoices(documents, path, [...choices, value])
  if (schema === null) return rejected('expertField', { field: path })
  const key = `options.${path}.${value}`
  const texts = Object.entries(labels).reduce<JsonObject>(
    (tables, [language, text]) =>
      withText(tables, { language: language as Language, key, text: text.trim(), optional: false }),
    documents.texts,
  )
  return done(documents, { schema, texts }, 'addChoice', { field: path, name: value })
}

function moveChoice(documents: StudioDocuments, path: string, value: unknown, by: 1 | -1): CommandResult {
  const choices = choicesOf(documents, path)
  const at = choices?.indexOf(value) ?? -1
  const to = at + by
  if (choices === null || at < 0) return rejected('expertField', { field: path })
  if (to < 0 || to >= choices.length) return rejected('atTheEnd', {})
  const order = [...choices]
  order.splice(at, 1)
  order.splice(to, 0, value)
  const schema = withChoices(documents, path, order)
  return schema === null
    ? rejected('expertField', { field: path })
    : done(documents, { schema }, 'moveChoice', { field: path })
}

/** The value of a choice that applicants may have given stays; one that was never live goes with its texts. */
function removeChoice(documents: StudioDocuments, path: string, value: unknown, isLive: boolean): CommandResult {
  const choices = choicesOf(documents, path)
  if (choices === null || !choices.includes(value)) return rejected('expertField', { field: path })
  if (choices.length === 1) return rejected('lastChoice', { field: path })
  const schema = withChoices(
    documents,
    path,
    choices.filter(choice => choice !== value),
  )
  if (schema === null) return rejected('expertField', { field: path })
  const key = `options.${path}.${String(value)}`
  const texts = Object.fromEntries(
    Object.entries(documents.texts).map(([language, table]) => {
      if (!isObject(table) || !Object.hasOwn(table, key)) return [language, table]
      const { [key]: _text, ...rest } = table
      return [language, rest]
    }),
  )
  return done(documents, { schema, texts }, isLive ? 'removeChoice' : 'takeBackChoice', {
    field: path,
    name: String(value),
  })
}

/** Texts of a file of translations, validated before. A key that was removed meanwhile is not added again. */
function importTexts(
  documents: StudioDocuments,
  changes: readonly Pick<ImportedText, 'language' | 'key' | 'text'>[],
): CommandResult {
  const known = new Set(textKeys(documents.texts))
  const wanted = changes.filter(({ key, text }) => known.has(key) && text.trim() !== '')
  if (wanted.length === 0) return rejected('nothingImported', {})
  const texts = wanted.reduce<JsonObject>(
    (tables, { language, key, text }) => withText(tables, { language, key, text: text.trim(), optional: false }),
    documents.texts,
  )
  return done(documents, { texts }, 'importTexts', { count: wanted.length })
}

type TextChange = { language: Language; key: string; text: string; optional: boolean }

/**
 * Text tables with one text changed. An optional text that is emptied is taken away; one that the form needs stays
 * empty, so that the check names its place.
 */
function withText(texts: JsonObject, { language, key, text, optional }: TextChange): JsonObject {
  const table = isObject(texts[language]) ? texts[language] : {}
  const { [key]: _before, ...rest } = table
  const written = text.normalize('NFC')
  return { ...texts, [language]: written === '' && optional ? rest : { ...table, [key]: written } }
}
