import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inMode, modesOf } from '../../../schemas/modes/modes.ts'
import { compileModes } from '../../../server/forms/compile/compileModes.ts'
import { emitValidator } from '../../../server/forms/compile/emit.ts'
import { toSources } from '../../../server/forms/documents.ts'
import { compileValidator } from '../../../server/validation/factory.ts'
import { aForm, checkSources } from './aForm.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

const keywords = [
  'type',
  'properties',
  'required',
  'items',
  'maxLength',
  'pattern',
  'enum',
  'const',
  '$ref',
  'allOf',
  'if',
  'then',
  'not',
  'definitions',
  'format',
  'additionalProperties',
  '__proto__',
  'constructor',
  '$id',
  '$async',
  'default',
  'visibleWhen',
  'widget',
  'fields',
  'path',
]
const values: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    'string',
    'object',
    'array',
    '#',
    '#/definitions/Code',
    '#/definitions/__proto__',
    'http://localhost/',
    '^(a|a)*$',
    '(',
    '\\p{L}+',
    -1,
    1e308,
    0.1,
    null,
    true,
    {},
    [],
    [{}],
    '',
  ),
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
  Object.defineProperty(target, name, {
    value: structuredClone(value),
    enumerable: true,
    configurable: true,
    writable: true,
  })
}

it('mutated documents are rejected with a reason or compile (SEC-45)', () => {
  let sound = 0
  fc.assert(
    fc.property(
      fc.constantFrom('schema', 'ui', 'texts'),
      fc.array(mutation, { minLength: 1, maxLength: 3 }),
      (document, mutations) => {
        const documents = structuredClone(aForm())
        for (const one of mutations) mutate(documents[document as 'schema'], one)
        const { issues, documents: checked } = checkSources(toSources(documents), aForm())
        if (checked === null) {
          expect(issues.some(issue => issue.severity === 'error')).toBe(true)
          return
        }
        sound += 1
        emitValidator(checked.schema)
        compileValidator(checked.schema)({ applicant: {} })
      },
    ),
    { numRuns: 3000, seed: 20261120 },
  )
  expect(sound).toBeGreaterThan(10)
}, 120_000)

const modePaths = [
  'product',
  'applicant',
  'applicant.name',
  'applicant.status',
  'applicant.purpose',
  'applicant.consent',
  'applicant.files',
  'applicant.files.fileName',
  'applicant.gone',
  '',
  '.',
  '__proto__',
  '__proto__.polluted',
  'constructor.prototype',
  'applicant.__proto__',
]
const hostilePaths = fc.oneof(
  { weight: 12, arbitrary: fc.uniqueArray(fc.constantFrom(...modePaths.slice(2, 7)), { maxLength: 2 }) },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...modePaths), { maxLength: 6 }) },
  { weight: 1, arbitrary: values },
)
const hostileMode = fc.record(
  {
    hidden: hostilePaths,
    readOnly: hostilePaths,
    required: hostilePaths,
    optional: hostilePaths,
    given: hostilePaths,
    constants: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom<Json>({}, { 'applicant.status': 'Single' }, { 'applicant.name': 'A' }) },
      { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...modePaths), values) },
      { weight: 1, arbitrary: values },
    ),
    submit: fc.oneof(
      { weight: 1, arbitrary: values },
      {
        weight: 5,
        arbitrary: fc.constantFrom<Json>(
          {},
          { enabledWhen: { path: 'applicant.files', present: true } },
          {
            enabledWhen: {
              not: {
                all: [
                  { path: 'applicant.name', present: true },
                  { path: 'applicant.name', present: false },
                ],
              },
            },
          },
        ),
      },
    ),
  },
  { requiredKeys: [] },
)

it('mutated modes cause neither hanging nor pollution, and published forms can be filled in', () => {
  let sound = 0
  let refused = 0
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.oneof(
          { weight: 8, arbitrary: fc.constantFrom('default', 'partner', 'a') },
          { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'A b') },
        ),
        hostileMode,
        { minKeys: 1, maxKeys: 3 },
      ),
      modes => {
        const documents = structuredClone(aForm())
        Object.assign(documents.ui, { modes })
        for (const mode of modesOf(documents.ui)) {
          try {
            inMode(documents, mode)
          } catch (error) {
            expect(String(error)).toContain('no mode')
          }
        }
        const { issues, documents: checked } = checkSources(toSources(documents), null)
        if (checked === null) {
          refused += 1
          expect(issues.some(issue => issue.severity === 'error')).toBe(true)
          return
        }
        const compiled = compileModes(checked)
        if (compiled.modules === null)
          expect(
            compiled.issues
              .map(({ code }) => code)
              .every(code => ['noPayload', 'demandHidden', 'groupExcluded'].includes(code)),
          ).toBe(true)
        else sound += 1
      },
    ),
    { numRuns: 300, seed: 20261122 },
  )
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  expect(Math.min(sound, refused)).toBeGreaterThan(5)
}, 120_000)
