import { isJsonObject, type JsonObject } from '../documents.ts'
import type { Report } from './report.ts'
import { subschemas } from './subschemas.ts'
import { resolve } from './fields.ts'

/**
 * `required` may only list declared properties: objects are closed, so a form that requires an undeclared property can
 * never be sent. Conditions apply to the object of the schema around them, which is found by walking the properties
 * from the root.
 */
export function checkRequired(root: JsonObject, report: Report): void {
  for (const { schema, pointer } of subschemas(root)) {
    const names = schema['required']
    if (!Array.isArray(names) || pointer.startsWith('/definitions/')) continue
    const declared = declaredAt(root, pointer)
    if (declared === null) continue
    for (const [index, name] of names.entries()) {
      if (typeof name === 'string' && !Object.hasOwn(declared, name))
        report.error('schema', `${pointer}/required/${index}`, 'requiredUnknown', { name })
    }
  }
}

function declaredAt(root: JsonObject, pointer: string): JsonObject | null {
  let object = resolve(root, root)
  const steps = pointer.split('/').slice(1)
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]
    if (step === 'properties') {
      const next = isJsonObject(object['properties']) ? object['properties'][steps[++index] ?? ''] : undefined
      if (!isJsonObject(next)) return null
      object = resolve(root, next)
    } else if (step === 'items') {
      if (!isJsonObject(object['items'])) return null
      object = resolve(root, object['items'])
    } else if (step === 'allOf' || step === 'anyOf' || step === 'oneOf') index++
  }
  return isJsonObject(object['properties']) ? object['properties'] : null
}
