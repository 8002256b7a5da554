import { isJsonObject, type JsonObject } from '../documents.ts'
import type { Report } from './report.ts'
import { subschemas, type Subschema } from './subschemas.ts'

export const MAX_PROPERTIES = 300
export const MAX_SCHEMA_DEPTH = 12

/**
 * Bounds the cost of a schema before it is compiled: number of properties (5,000 take 5.7 s), nesting, and a limit on
 * every text and list. The meta-schema limits enums and patterns.
 */
export function checkLimits(schema: JsonObject, report: Report): void {
  let properties = 0
  for (const part of subschemas(schema)) {
    if (part.depth > MAX_SCHEMA_DEPTH) report.error('schema', part.pointer, 'schemaDepth', { limit: MAX_SCHEMA_DEPTH })
    properties += isJsonObject(part.schema['properties']) ? Object.keys(part.schema['properties']).length : 0
    if (part.role === 'value') checkBounds(part, report)
    if ((part.schema['if'] !== undefined) !== (part.schema['then'] !== undefined || part.schema['else'] !== undefined))
      report.error('schema', part.pointer, 'halfCondition')
  }
  if (properties > MAX_PROPERTIES)
    report.error('schema', '/properties', 'tooManyProperties', { limit: MAX_PROPERTIES, count: properties })
}

function checkBounds({ schema, pointer }: Subschema, report: Report): void {
  const types = typesOf(schema)
  const listed = schema['enum'] !== undefined || schema['const'] !== undefined
  if (types.includes('string') && !listed && schema['maxLength'] === undefined)
    report.error('schema', pointer, 'unboundedText')
  if (types.includes('array') && schema['maxItems'] === undefined) report.error('schema', pointer, 'unboundedList')
  if (types.includes('array') && !isJsonObject(schema['items'])) report.error('schema', pointer, 'listWithoutItems')
  if (types.includes('object') && schema['additionalProperties'] !== false)
    report.error('schema', pointer, 'openObject')
  if (isValuePlace(pointer) && types.length === 0 && !listed && schema['$ref'] === undefined)
    report.error('schema', pointer, 'untyped')
}

/** A property or item itself; a definition may be a rule that others refer to. */
function isValuePlace(pointer: string): boolean {
  return pointer === '' || /^(\/properties\/[^/]+|\/items)+$/.test(pointer)
}

export function typesOf(schema: JsonObject): readonly string[] {
  const type = schema['type']
  return typeof type === 'string'
    ? [type]
    : Array.isArray(type)
      ? type.filter((one): one is string => typeof one === 'string')
      : []
}
