import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isJsonObject, type JsonObject } from '../../server/forms/documents.ts'

type Documents = { readonly schema: JsonObject; readonly ui: JsonObject; readonly texts: JsonObject }

/**
 * Composes the documents of a form from its parts and its own folder. `parts.json` lists folders of
 * schemas/forms/parts, each with a schema, a layout and texts that several forms share. The form's own definitions
 * come last and win. Runs when the forms are generated, so that operators see complete documents. References to other
 * files become absolute, for `bundleSchema`.
 * @param folder of the form
 * @throws Error naming a part that does not exist
 */
export function composeForm(folder: string): Documents {
  const list = join(folder, 'parts.json')
  const names = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as readonly string[]) : []
  const parts = names.map(name => readDocuments(join(folder, '../parts', name)))
  const own = readDocuments(folder)
  return {
    schema: parts.length === 0 ? own.schema : composeSchemas([...parts.map(({ schema }) => schema), own.schema]),
    ui: composeLayouts(
      parts.map(({ ui }) => ui),
      own.ui,
    ),
    // Own texts also come first: the title of a form is what an operator looks for.
    texts: [own.texts, ...parts.map(({ texts }) => texts), own.texts].reduce(joinObjects, {}),
  }
}

function readDocuments(folder: string): Documents {
  const read = (name: string): JsonObject => JSON.parse(readFileSync(join(folder, name), 'utf8')) as JsonObject
  return { schema: absolute(read('schema.json'), folder) as JsonObject, ui: read('ui.json'), texts: read('texts.json') }
}

function absolute(node: unknown, folder: string): unknown {
  if (Array.isArray(node)) return node.map(item => absolute(item, folder))
  if (!isJsonObject(node)) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' && !value.startsWith('#')
        ? resolve(folder, value)
        : absolute(value, folder),
    ]),
  )
}

/** Titles and descriptions of parts are for readers of the part; the form has its own. */
function composeSchemas(schemas: readonly JsonObject[]): JsonObject {
  const own = schemas.at(-1) ?? {}
  const { title, description } = own
  return {
    ...schemas.reduce(joinSchemas, {}),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  }
}

/**
 * Merges properties, also within nested groups; a repeated field replaces the earlier one. `required` and `allOf` add
 * up.
 */
function joinSchemas(first: JsonObject, second: JsonObject): JsonObject {
  const lists = ['required', 'allOf'].flatMap(key =>
    [first[key], second[key]].every(Array.isArray)
      ? [[key, [...new Set([...listOf(first[key]), ...listOf(second[key])])]] as const]
      : [],
  )
  const properties =
    isJsonObject(first['properties']) && isJsonObject(second['properties'])
      ? { properties: joinProperties(first['properties'], second['properties']) }
      : {}
  return { ...first, ...second, ...Object.fromEntries(lists), ...properties }
}

function joinProperties(first: JsonObject, second: JsonObject): JsonObject {
  const joined = Object.entries(second).map(([name, schema]) => {
    const before = first[name]
    const groups =
      isJsonObject(before) &&
      isJsonObject(schema) &&
      isJsonObject(before['properties']) &&
      isJsonObject(schema['properties'])
    return [name, groups ? joinSchemas(before, schema) : schema] as const
  })
  return { ...first, ...Object.fromEntries(joined) }
}

/**
 * Merges sections with the same id, their fields in the order of the parts. A section or field that the form itself
 * defines wins. Rules of modes apply to the modes that the form declares.
 */
function composeLayouts(parts: readonly JsonObject[], own: JsonObject): JsonObject {
  if (parts.length === 0) return own
  const { sections: ownSections, modes: ownModes, ...rest } = own
  const joined = parts.reduce(joinObjects, {})
  const modes = Object.entries(isJsonObject(ownModes) ? ownModes : {}).map(
    ([name, mode]) => [name, joinObjects(within(joined['modes'], name), mode as JsonObject)] as const,
  )
  const { sections: _sections, modes: _modes, ...all } = joinObjects(joined, rest)
  const fields = { ...within(joined, 'fields'), ...within(own, 'fields') }
  return {
    ...all,
    fields,
    sections: sectionsOf(
      parts.flatMap(({ sections }) => listOf(sections)),
      listOf(ownSections),
    ),
    ...(modes.length === 0 ? {} : { modes: Object.fromEntries(modes) }),
  }
}

function sectionsOf(ofParts: readonly unknown[], own: readonly unknown[]): JsonObject[] {
  const sections = new Map<string, JsonObject>()
  for (const section of ofParts.filter(isJsonObject)) {
    const id = String(section['id'])
    const before = sections.get(id)
    sections.set(
      id,
      before === undefined
        ? section
        : { ...before, ...section, fields: [...listOf(before['fields']), ...listOf(section['fields'])] },
    )
  }
  for (const section of own.filter(isJsonObject)) sections.set(String(section['id']), section)
  return [...sections.values()]
}

/** Merges objects key by key and concatenates lists; otherwise the second value wins. */
function joinObjects(first: JsonObject, second: JsonObject): JsonObject {
  const joined = Object.entries(second).map(([key, value]) => {
    const before = first[key]
    if (Array.isArray(before) && Array.isArray(value))
      return [key, [...(before as unknown[]), ...(value as unknown[])]] as const
    return [key, isJsonObject(before) && isJsonObject(value) ? joinObjects(before, value) : value] as const
  })
  return { ...first, ...Object.fromEntries(joined) }
}

function within(node: unknown, key: string): JsonObject {
  const inner = isJsonObject(node) ? node[key] : undefined
  return isJsonObject(inner) ? inner : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
