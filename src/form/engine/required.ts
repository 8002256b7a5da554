import { resolve } from './schema.ts'
import type { FormDocument, Json, JsonSchema } from '../../contract/formTypes.ts'

type Value = Json | undefined

function member(value: Value, name: string): Value {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as FormDocument)[name]
    : undefined
}

function hasType(value: Json, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

/** Evaluates an `if` for the keywords that conditions use. Limits and patterns count as met. */
function answers(schema: JsonSchema, value: Value, root: JsonSchema): boolean {
  if (schema.$ref !== undefined) return answers(resolve(schema, root), value, root)
  if (schema.not && answers(schema.not, value, root)) return false
  if (schema.allOf && !schema.allOf.every(part => answers(part, value, root))) return false
  if (schema.anyOf && !schema.anyOf.some(part => answers(part, value, root))) return false
  if (schema.oneOf && schema.oneOf.filter(part => answers(part, value, root)).length !== 1) return false
  if (value === undefined) return true
  if ('const' in schema && JSON.stringify(value) !== JSON.stringify(schema.const)) return false
  if (schema.enum && !schema.enum.some(one => JSON.stringify(one) === JSON.stringify(value))) return false
  const types = schema.type === undefined ? [] : typeof schema.type === 'string' ? [schema.type] : schema.type
  if (types.length > 0 && !types.some(type => hasType(value, type))) return false
  if (schema.required?.some(name => member(value, name) === undefined)) return false
  return Object.entries(schema.properties ?? {}).every(([name, inner]) => {
    const one = member(value, name)
    return one === undefined || answers(inner, one, root)
  })
}

/**
 * The fields that are required now, including conditions (`if`/`then`/`else`); they get the asterisk (FMT-10). Objects
 * count as present even while empty. For rendering only, like `resolve`; the validator decides.
 */
export function requiredPaths(schema: JsonSchema, document: FormDocument): Set<string> {
  const found = new Set<string>()
  const walk = (part: JsonSchema, value: Value, prefix: string): void => {
    if (part.$ref !== undefined) walk(resolve({ $ref: part.$ref }, schema), value, prefix)
    for (const name of part.required ?? []) found.add(prefix === '' ? name : `${prefix}.${name}`)
    for (const inner of part.allOf ?? []) walk(inner, value, prefix)
    if (part.if) {
      const branch = answers(part.if, value ?? {}, schema) ? part.then : part.else
      if (branch) walk(branch, value, prefix)
    }
    for (const [name, inner] of Object.entries(part.properties ?? {})) {
      const deeper = inner.$ref !== undefined || inner.properties || inner.allOf || inner.if || inner.required
      if (deeper) walk(inner, member(value, name), prefix === '' ? name : `${prefix}.${name}`)
    }
  }
  walk(schema, document, '')
  return found
}
