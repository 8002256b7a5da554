import type { Ajv } from 'ajv'

import { compileValidator, createAjv } from '../../validation/factory.ts'
import type { JsonObject } from '../documents.ts'

const factories = new WeakMap<JsonObject, Ajv>()

/**
 * Whether a value keeps to everything that a field's own schema says: kind, options, limits, pattern. What conditions say besides is left
 * to the whole form's validator.
 *
 * @param root the schema that the field belongs to, for its definitions
 * @param schema of the field, resolved
 */
export function isAccepted(root: JsonObject, schema: JsonObject, value: unknown): boolean {
  const ajv = factories.get(root) ?? createAjv()
  factories.set(root, ajv)
  const definitions = root['definitions']
  return compileValidator(definitions === undefined ? schema : { ...schema, definitions }, ajv)(value).length === 0
}
