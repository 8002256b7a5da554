import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { CHOSEN, filterNames } from '../../schemas/listFilters.ts'
import { resolvePointer } from '../../schemas/refs.ts'
import type { FilterDefinition, ResourceDefinition } from '../../schemas/resourceDefinition.ts'
import type { Call, List, QueryApi } from '../../server/lists/List.ts'

type Schema = { readonly [keyword: string]: unknown }

const FOLDER = 'schemas/generated/queries'
const SHARED = '../../queries/parameters.json#/properties'

/** What a call has besides the filters; and how its schema is called. */
const calls = {
  list: { id: 'list', title: 'ListQuery', parameters: ['page', 'size', 'sort'] },
  totals: { id: 'filters', title: 'Filters', parameters: [] },
  tabs: { id: 'tabs', title: 'TabsQuery', parameters: [] },
  one: { id: 'one', title: 'Query', parameters: ['sort'] },
  export: { id: 'export', title: 'ExportQuery', parameters: ['sort', 'columns', 'language'] },
  documents: { id: 'documents', title: 'DocumentsQuery', parameters: ['sort', 'language'] },
} as const satisfies Record<Call, { id: string; title: string; parameters: readonly string[] }>

/**
 * Query schemas of the lists, one file per call: the filters of the resource document, typed by the entity's fields, and
 * the parameters of the call.
 */
export function generatedQueries(root: string, lists: readonly List[]): [string, string][] {
  return lists.flatMap(list => {
    const { api } = list
    if (api === undefined) return []
    const file = list.resource.replaceAll('/', '-')
    const document = JSON.parse(readFileSync(join(root, 'resources', `${file}.json`), 'utf8')) as ResourceDefinition
    const filters = filterParameters(root, list, document)
    return api.calls.map((call): [string, string] => [
      `${FOLDER}/${file}.${call}.json`,
      `${JSON.stringify(querySchema(api, call, filters, document), null, 2)}\n`,
    ])
  })
}

function querySchema(api: QueryApi, call: Call, filters: Schema, document: ResourceDefinition): Schema {
  const { id, title, parameters } = calls[call]
  const description = api.describe?.[call]
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: `actions/${api.name}-${id}.json`,
    title: `${api.name.slice(0, 1).toUpperCase()}${api.name.slice(1)}${title}`,
    ...(description === undefined ? {} : { description }),
    type: 'object',
    additionalProperties: false,
    properties: {
      ...filters,
      ...shared(parameters),
      ...(call === 'export' && document.export?.csv !== undefined ? shared(['format']) : {}),
      ...((call === 'export' || call === 'documents') && document.selection !== undefined ? chosenRows(document) : {}),
    },
  }
}

function chosenRows({ rowIds }: ResourceDefinition): Schema {
  return { [CHOSEN]: { $ref: `${SHARED}/${rowIds === 'uuid' ? 'chosenUuids' : 'ids'}` } }
}

function shared(names: readonly string[]): Schema {
  return Object.fromEntries(names.map(name => [name, { $ref: `${SHARED}/${name}` }]))
}

function filterParameters(root: string, list: List, document: ResourceDefinition): Schema {
  const { parties = false, order = [], parameters: described = {} } = list.api ?? {}
  const all = Object.entries({
    ...shared([...(parties ? ['partyId'] : []), ...(document.scope === 'contract' ? ['contractId'] : [])]),
    ...Object.fromEntries(
      [...(list.apiFilters ?? []), ...(document.filters ?? [])].flatMap(filter => parametersOf(root, list, filter)),
    ),
  })
  const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)
  // The sort is stable: parameters without a place follow in the order of the document.
  return Object.fromEntries(
    all
      .toSorted(([a], [b]) => place(a) - place(b))
      .map(([name, schema]) => [
        name,
        described[name] === undefined ? schema : { description: described[name], ...(schema as Schema) },
      ]),
  )
}

function parametersOf(root: string, list: List, filter: FilterDefinition): [string, Schema][] {
  const { field, kind, param = field } = filter
  return filterNames(param, kind).map(name => [name, schemaOf(root, list, filter)])
}

function schemaOf(root: string, list: List, filter: FilterDefinition): Schema {
  const { field, kind, on = field, maxLength } = filter
  const { days = 'queries/parameters.json#/properties/day', multiselect = {} } = list.api ?? {}
  const value = (): Schema => ({ $ref: fieldReference(root, list.columns.entity, on) })
  switch (kind) {
    case 'search':
      return { type: 'string', maxLength }
    case 'reference':
      return list.columns.find(on)?.cast === '::bigint' ? { $ref: '../../common/id.json' } : { $ref: `${SHARED}/uuid` }
    case 'references':
      return { $ref: `${SHARED}/recordIds` }
    case 'daysOverdue':
      return { $ref: `${SHARED}/daysOverdue` }
    case 'amountRange':
      return { $ref: `${SHARED}/amountEnd` }
    case 'dateRange':
      return { $ref: `../../${days}` }
    case 'select':
      return value()
    case 'multiselect':
      return { type: 'array', maxItems: valuesOf(root, list.columns.entity, on).length, ...multiselect, items: value() }
  }
}

type Place = { readonly path: string; readonly pointer: string; readonly schema: Schema }

/** Reference to the schema of an entity's field; dots lead into nested objects. */
function fieldReference(root: string, entity: string, field: string): string {
  const { path, pointer } = placeOf(root, entity, field)
  return `../../${path}#${pointer}`
}

function valuesOf(root: string, entity: string, field: string): readonly unknown[] {
  const values = placeOf(root, entity, field).schema['enum']
  if (!Array.isArray(values)) throw new Error(`schemas/entities/${entity}.json: ${field} has no enumerated values`)
  return values
}

/** @throws Error for a field that the entity does not have */
function placeOf(root: string, entity: string, field: string): Place {
  const start: Place = { path: `entities/${entity}.json`, pointer: '', schema: read(root, `entities/${entity}.json`) }
  return field.split('.').reduce((place, name) => {
    const { path, pointer, schema } = followed(root, place)
    const found = resolvePointer(schema, `/properties/${name}`)
    if (typeof found !== 'object' || found === null)
      throw new Error(`schemas/entities/${entity}.json has no field ${field} to filter by`)
    return { path, pointer: `${pointer}/properties/${name}`, schema: found as Schema }
  }, start)
}

/** The target, if the schema is only a reference to another file. */
function followed(root: string, place: Place): Place {
  const reference = place.schema['$ref']
  if (typeof reference !== 'string') return place
  const [file = '', pointer = ''] = reference.split('#')
  const path = posix.join(posix.dirname(place.path), file)
  return { path, pointer, schema: resolvePointer(read(root, path), pointer) as Schema }
}

function read(root: string, path: string): Schema {
  return JSON.parse(readFileSync(join(root, 'schemas', path), 'utf8')) as Schema
}
