import type { Ajv } from 'ajv'

import { compileValidator, createAjv } from '../../validation/factory.ts'
import type { JsonObject } from '../documents.ts'

const factories = new WeakMap<JsonObject, Ajv>()

/**
 * Whether a value satisfies the field's own schema: type, options, limits, pattern. Conditions are left to the form's
 * validator.
 * @param root schema that contains the field, for its definitions
 * @param schema of the field, resolved
 */
export function isAccepted(root: JsonObject, schema: JsonObject, value: unknown): boolean {
  const ajv = factories.get(root) ?? createAjv()
  factories.set(root, ajv)
  const definitions = root['definitions']
  return compileValidator(definitions === undefined ? schema : { ...schema, definitions }, ajv)(value).length === 0
}
