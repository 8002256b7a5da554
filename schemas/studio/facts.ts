import { isObject, type JsonObject } from '../json.ts'
import { pointerToken, tokenName } from '../jsonPointer.ts'
import { canonicalJson } from '../format/canonicalJson.ts'

/**
 * The three documents of a form read as facts: semantic key → JSON value. Keys name things (a question, a section, a
 * mode) and never positions, so that facts of two versions can be compared. `documentsOf` writes them back without loss.
 */
export type Facts = ReadonlyMap<string, unknown>

/** Documents of any origin: what has no known shape becomes a `raw` fact and travels untouched. */
export type StudioDocuments = { readonly schema: JsonObject; readonly ui: JsonObject; readonly texts: JsonObject }

/** Kinds of facts, the first part of a key. A test demands a sentence for each. */
export const factKinds = [
  'field',
  'group',
  'choices',
  'rule',
  'definition',
  'section',
  'look',
  'effect',
  'constant',
  'mode',
  'form',
  'text',
  'raw',
] as const
export type FactKind = (typeof factKinds)[number]

/** Joins the parts of a key; a part may itself contain a slash. */
export function factKey(kind: FactKind, ...parts: readonly string[]): string {
  return [kind, ...parts.map(pointerToken)].join('/')
}

export function partsOf(key: string): [FactKind, ...string[]] {
  const [kind, ...parts] = key.split('/')
  return [kind as FactKind, ...parts.map(tokenName)]
}

/** Names that can be joined to a path by dots. Others are left in a raw fact. */
const NAME = /^[a-z][A-Za-z0-9_]*$/

/** A group of fields, as far as it can be read field by field. */
export function isGroup(schema: unknown): schema is JsonObject & { properties: JsonObject } {
  return (
    isObject(schema) &&
    schema['$ref'] === undefined &&
    isObject(schema['properties']) &&
    Object.keys(schema['properties']).every(name => NAME.test(name))
  )
}

/** Reads the documents. Pure; accepts documents of any shape. */
export function factsOf({ schema, ui, texts }: StudioDocuments): Facts {
  const facts = new Map<string, unknown>()
  if (isGroup(schema)) readGroup(facts, '', schema)
  else facts.set(factKey('raw', 'schema'), schema)
  readUi(facts, ui)
  for (const [language, table] of Object.entries(texts)) {
    if (!isObject(table)) facts.set(factKey('raw', 'texts', language), table)
    else {
      facts.set(factKey('form', 'language', language), true)
      for (const [key, text] of Object.entries(table)) facts.set(factKey('text', language, key), text)
    }
  }
  return facts
}

function readGroup(facts: Map<string, unknown>, path: string, group: JsonObject): void {
  const { properties, ...own } = group
  const fields = Object.entries(properties as JsonObject)
  facts.set(
    factKey('group', path, 'order'),
    fields.map(([name]) => name),
  )
  for (const [keyword, value] of Object.entries(own)) {
    if (path === '' && keyword === 'allOf' && Array.isArray(value)) readList(facts, 'rule', value)
    else if (path === '' && keyword === 'definitions' && isObject(value)) readDefinitions(facts, value)
    else facts.set(factKey('group', path, keyword), value)
  }
  for (const [name, inner] of fields) {
    const at = path === '' ? name : `${path}.${name}`
    if (isGroup(inner)) readGroup(facts, at, inner)
    else if (isObject(inner))
      for (const [keyword, value] of Object.entries(inner))
        facts.set(keyword === 'enum' ? factKey('choices', at) : factKey('field', at, keyword), value)
    else facts.set(factKey('raw', 'field', at), inner)
  }
}

function readDefinitions(facts: Map<string, unknown>, definitions: JsonObject): void {
  facts.set(factKey('definition', ''), Object.keys(definitions))
  for (const [name, definition] of Object.entries(definitions)) facts.set(factKey('definition', name), definition)
}

/**
 * Entries of a list without keys: identified by their id, else by their question. So a changed answer is a change, and a
 * changed question is one entry removed and another added.
 */
function readList(facts: Map<string, unknown>, kind: 'rule' | 'effect', list: readonly unknown[]): void {
  const order: string[] = []
  for (const entry of list) {
    const name = nameOf(entry)
    const same = order.filter(other => other === name || other.startsWith(`${name} #`)).length
    const id = same === 0 ? name : `${name} #${same + 1}`
    order.push(id)
    facts.set(factKey(kind, id), entry)
  }
  facts.set(factKey(kind, '', 'order'), order)
}

const RULE_ID = /^rule:(.+)$/

function nameOf(entry: unknown): string {
  if (!isObject(entry)) return canonicalJson(entry)
  const { $comment, id } = entry
  const named = typeof $comment === 'string' ? RULE_ID.exec($comment)?.[1] : undefined
  if (named !== undefined) return named
  if (typeof id === 'string') return id
  return canonicalJson(entry['if'] ?? entry['when'] ?? entry['on'] ?? entry)
}

function readUi(facts: Map<string, unknown>, ui: JsonObject): void {
  for (const [part, value] of Object.entries(ui)) {
    if (part === 'sections' && isSectionList(value)) readSections(facts, value)
    else if (part === 'fields' && isTable(value)) readTable(facts, 'look', value)
    else if (part === 'effects' && Array.isArray(value)) readList(facts, 'effect', value)
    else if (part === 'constants' && isObject(value)) {
      facts.set(factKey('form', 'constants'), true)
      for (const [path, constant] of Object.entries(value)) facts.set(factKey('constant', path), constant)
    } else if (part === 'modes' && isTable(value)) {
      facts.set(factKey('form', 'modeOrder'), Object.keys(value))
      readTable(facts, 'mode', value)
    } else facts.set(factKey('form', 'ui', part), value)
  }
}

type SectionEntry = JsonObject & { id: string }

function isSectionList(value: unknown): value is readonly SectionEntry[] {
  if (!Array.isArray(value)) return false
  const ids = value.map(section => (isObject(section) ? section['id'] : undefined))
  return ids.every(id => typeof id === 'string') && new Set(ids).size === ids.length
}

function readSections(facts: Map<string, unknown>, sections: readonly SectionEntry[]): void {
  facts.set(
    factKey('form', 'sectionOrder'),
    sections.map(({ id }) => id),
  )
  for (const { id, ...own } of sections)
    for (const [key, value] of Object.entries(own)) facts.set(factKey('section', id, key), value)
}

/** A table of objects: entry → key → value. */
function isTable(value: unknown): value is Readonly<Record<string, JsonObject>> {
  return isObject(value) && Object.values(value).every(isObject)
}

function readTable(
  facts: Map<string, unknown>,
  kind: 'look' | 'mode',
  table: Readonly<Record<string, JsonObject>>,
): void {
  facts.set(factKey('form', `${kind}s`), true)
  for (const [name, entry] of Object.entries(table)) {
    facts.set(factKey(kind, name), true)
    for (const [key, value] of Object.entries(entry)) facts.set(factKey(kind, name, key), value)
  }
}
