import { languages } from '../../../schemas/languages.ts'
import { signName } from '../../../schemas/format/signName.ts'
import { inMode, modesOf } from '../../../schemas/modes/modes.ts'
import { grantShape } from '../../../schemas/validation/grantShape.ts'
import { pointerToken } from '../../../schemas/jsonPointer.ts'
import { UNPRINTED } from '../../../schemas/validation/printedLetters.ts'
import { isJsonObject, type JsonObject } from '../documents.ts'
import { type FieldSchema, type FieldTable, fieldTable, resolve } from './fields.ts'
import { typesOf } from './limits.ts'
import type { Report } from './report.ts'
import { fieldUi, isInternal, panelFields, sectionsOf } from './layout.ts'

const MAX_TEXT_LENGTH = 2000
const MAX_TEXTS = 2000
const CONTROL_CHARACTER = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff]/u
/** The last part may be the value of an option, so almost any text. */
const TEXT_KEY = /^[A-Za-z][^\u0000-\u001f\u007f-\u009f\ud800-\udfff<>]{0,399}$/u
const MARKUP = /<\/?[a-z!?]|&(?:[a-z]{2,10}|#x?[0-9a-f]{1,6});/i

/** Checks of the text tables on their own: four languages, plain text in each. */
export function checkTextTables(texts: JsonObject, report: Report): void {
  for (const language of Object.keys(texts))
    if (!languages.some(known => known === language))
      report.error('texts', `/${pointerToken(language)}`, 'unknownLanguage', { language })
  for (const language of languages) {
    const table = texts[language]
    if (!isJsonObject(table))
      report.error('texts', table === undefined ? '' : `/${language}`, 'missingLanguage', { language })
    else checkTable(language, table, report)
  }
}

function checkTable(language: string, table: JsonObject, report: Report): void {
  const entries = Object.entries(table)
  if (entries.length > MAX_TEXTS) report.error('texts', `/${language}`, 'maxItems', { limit: MAX_TEXTS })
  for (const [key, text] of entries.slice(0, MAX_TEXTS)) {
    const place = `/${language}/${pointerToken(key)}`
    if (!TEXT_KEY.test(key)) report.error('texts', place, 'textKey')
    else if (typeof text !== 'string') report.error('texts', place, 'type', { type: 'string' })
    else if (text.trim() === '') report.error('texts', place, 'emptyText')
    else if (text.length > MAX_TEXT_LENGTH) report.error('texts', place, 'maxLength', { limit: MAX_TEXT_LENGTH })
    else if (MARKUP.test(text)) report.error('texts', place, 'markup')
    else if (CONTROL_CHARACTER.test(text) || text.normalize('NFC') !== text) report.error('texts', place, 'plainText')
    else warnOfUnprinted(text, place, report)
  }
}

/** Titles and options are printed in the copy of what was sent. */
function warnOfUnprinted(text: string, place: string, report: Report): void {
  const character = UNPRINTED.exec(text)?.[0]
  if (character !== undefined) report.warning('texts', place, 'unprinted', { character: signName(character) })
}

/** Every text that any language has must exist in all of them. */
export function checkTextsAlike(texts: JsonObject, report: Report): void {
  reportMissing(texts, [], report)
}

function reportMissing(texts: JsonObject, needed: readonly string[], report: Report): void {
  const tables = languages.flatMap(language =>
    isJsonObject(texts[language]) ? [{ language, table: texts[language] }] : [],
  )
  const all = new Set([...needed, ...tables.flatMap(one => Object.keys(one.table))])
  for (const key of all) {
    for (const one of tables)
      if (!Object.hasOwn(one.table, key))
        report.error('texts', `/${one.language}`, 'missingText', { key, language: one.language })
  }
}

/** Every text that the form needs must exist in every language. */
export function checkTextsPresent(texts: JsonObject, ui: JsonObject, table: FieldTable, report: Report): void {
  reportMissing(texts, neededTexts(ui, table), report)
  const known = knownKeys(ui, table)
  const english = languages.map(language => texts[language]).find(isJsonObject) ?? {}
  for (const key of Object.keys(english))
    if (!known(key)) report.warning('texts', `/en/${pointerToken(key)}`, 'unusedText', { key })
}

/**
 * Keys of the texts that at least one mode must have: a title for each section and visible field, a name for each
 * panel, a text for each option.
 */
export function neededTexts(ui: JsonObject, table: FieldTable): string[] {
  if (ui['modes'] === undefined) return neededInMode(ui, table)
  const derived = modesOf(ui).map(mode => inMode({ schema: table.root, ui }, mode))
  return [...new Set(derived.flatMap(documents => neededInMode(documents.ui, fieldTable(documents.schema))))]
}

function neededInMode(ui: JsonObject, table: FieldTable): string[] {
  const { fields, root } = table
  const sections = sectionsOf(ui)
  const placed = new Set(sections.flatMap(section => section.fields))
  const keys = sections.map(section => `sections.${section.id}.title`)
  for (const field of [...fields.values(), ...panelFields(ui, table)]) {
    if (isInternal(ui, field, placed)) continue
    if (fieldUi(ui, field.path)['widget'] === 'panels') keys.push(`${field.path}.panel`)
    keys.push(
      `${field.path}.title`,
      ...optionsOf(field.schema, fieldUi(ui, field.path)['widget']).map(option => `options.${field.path}.${option}`),
    )
    if (fieldUi(ui, field.path)['widget'] === 'product-permissions') keys.push(...grantTexts(root, field))
  }
  return keys
}

/** Names for each thing that can be chosen, and for each value that can be granted for it. */
function grantTexts(root: JsonObject, field: FieldSchema): string[] {
  const shape = grantShape(field.schema, part => resolve(root, part))
  if (shape === null) return []
  return [
    ...shape.things.map(thing => `options.${field.path}.${shape.key}.${thing}`),
    ...shape.values.map(value => `options.${field.path}.${shape.choices}.${value}`),
  ]
}

function optionsOf(schema: JsonObject, widget: unknown): string[] {
  if (Array.isArray(schema['enum'])) return schema['enum'].filter(value => value !== null).map(String)
  return typesOf(schema).includes('boolean') && (widget === 'radio' || widget === 'select') ? ['true', 'false'] : []
}

function knownKeys(ui: JsonObject, { fields, groups }: FieldTable): (key: string) => boolean {
  const ids = new Set(sectionsOf(ui).map(section => section.id))
  const modes = new Set(modesOf(ui))
  const isField = (path: string): boolean =>
    fields.has(path) || groups.has(path) || fields.has(path.replace(/\.[^.]+$/, ''))
  return known

  function known(key: string): boolean {
    const parts = key.split('.')
    const [area] = parts
    if (area === 'modes') return modes.has(parts[1] ?? '') && (parts.length === 3 || known(parts.slice(2).join('.')))
    if (area === 'sections') return ids.has(parts.slice(1, -1).join('.'))
    // The value of an option may contain dots itself.
    if (area === 'options') return parts.some((_, end) => fields.has(parts.slice(1, end).join('.')))
    if (area === 'errors') return isField(parts.slice(1, -1).join('.'))
    return parts.length === 1 || isField(parts.slice(0, -1).join('.'))
  }
}
