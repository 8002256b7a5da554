import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emitValidator } from '../../../server/forms/compile/emit.ts'
import { toSources } from '../../../server/forms/documents.ts'
import { compileValidator } from '../../../server/validation/factory.ts'
import { aForm, checkSources } from './aForm.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const keywords = ['type', 'properties', 'required', 'items', 'maxLength', 'pattern', 'enum', 'const', '$ref', 'allOf', 'if', 'then', 'not', 'definitions', 'format', 'additionalProperties', '__proto__', 'constructor', '$id', '$async', 'default', 'visibleWhen', 'widget', 'fields', 'path']
const values: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>('string', 'object', 'array', '#', '#/definitions/Code', '#/definitions/__proto__', 'http://localhost/', '^(a|a)*$', '(', '\\p{L}+', -1, 1e308, 0.1, null, true, {}, [], [{}], ''),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
)
const mutation = fc.tuple(fc.nat(), fc.option(fc.constantFrom(...keywords), { nil: undefined }), values)

/** Every object within a document, in order. */
function objectsOf(node: unknown): Record<string, Json>[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(objectsOf)
  return Array.isArray(node) ? inside : [node as Record<string, Json>, ...inside]
}

/** Puts a value under a keyword, or in place of one that is there. */
function mutate(document: unknown, [place, keyword, value]: [number, string | undefined, Json]): void {
  const objects = objectsOf(document)
  const target = objects[place % objects.length]!
  const names = Object.keys(target)
  const name = keyword ?? names[place % Math.max(1, names.length)] ?? 'type'
  Object.defineProperty(target, name, { value: structuredClone(value), enumerable: true, configurable: true, writable: true })
}

it('whatever is done to the documents, they are refused with a reason or they compile', () => {
  let sound = 0
  fc.assert(fc.property(fc.constantFrom('schema', 'ui', 'texts'), fc.array(mutation, { minLength: 1, maxLength: 3 }), (document, mutations) => {
    const documents = structuredClone(aForm())
    for (const one of mutations) mutate(documents[document as 'schema'], one)
    const { issues, documents: checked } = checkSources(toSources(documents), aForm())
    if (checked === null) {
      expect(issues.some((issue) => issue.severity === 'error')).toBe(true)
      return
    }
    sound += 1
    emitValidator(checked.schema)
    compileValidator(checked.schema)({ applicant: {} })
  }), { numRuns: 3000, seed: 20261120 })
  expect(sound).toBeGreaterThan(10)
}, 120_000)
