import { isJsonObject, type JsonObject } from '../documents.ts'
import { rulesAt } from '../payload/places.ts'
import { isAccepted } from './accepted.ts'
import type { FieldTable } from './fields.ts'
import { typesOf } from './limits.ts'
import type { Report } from './report.ts'
import { subschemas } from './subschemas.ts'

const text = ['string']
const number = ['integer', 'number']
const list = ['array']
const object = ['object']

/** Types a keyword applies to; JSON Schema ignores it for every other type. */
const kindsByKeyword: Readonly<Record<string, readonly string[]>> = {
  minLength: text,
  maxLength: text,
  pattern: text,
  format: text,
  contentEncoding: text,
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  multipleOf: number,
  minItems: list,
  maxItems: list,
  uniqueItems: list,
  items: list,
  properties: object,
  required: object,
  additionalProperties: object,
}

/**
 * Finds rules that can never fail, such as `maximum` on a text: the operator relies on them, but they check nothing.
 * Inside conditions, the type is that of the field the condition refers to.
 */
export function checkKeywordKinds(root: JsonObject, report: Report): void {
  for (const { schema, pointer } of subschemas(root)) {
    const types = kindsAt(root, schema, pointer)
    if (types.length === 0) continue
    for (const keyword of Object.keys(schema)) {
      const kinds = Object.hasOwn(kindsByKeyword, keyword) ? kindsByKeyword[keyword] : undefined
      if (kinds !== undefined && !types.some(type => kinds.includes(type)))
        report.error('schema', `${pointer}/${keyword}`, 'keywordKind', { keyword, type: types.join(', ') })
    }
    checkOptions(schema, types, pointer, report)
  }
}

function checkOptions(schema: JsonObject, types: readonly string[], pointer: string, report: Report): void {
  const options: readonly unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : []
  for (const [index, option] of options.entries()) {
    if (!types.includes(kindOf(option)) && !(kindOf(option) === 'integer' && types.includes('number'))) {
      report.error('schema', `${pointer}/enum/${index}`, 'enumKind', {
        value: JSON.stringify(option),
        type: types.join(', '),
      })
    }
  }
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value
}

/** The declared types; empty if a definition or rule leaves them to the place that refers to it. */
function kindsAt(root: JsonObject, schema: JsonObject, pointer: string): readonly string[] {
  const own = typesOf(schema)
  if (own.length > 0) return own
  const path = valuePointer(pointer)
  return path === null ? [] : typesOf(rulesAt(root, path).base)
}

/**
 * `/allOf/0/then/properties/applicant/properties/age` describes the value at `/applicant/age`; null inside a
 * definition, which has no single place.
 */
function valuePointer(pointer: string): string | null {
  const path: string[] = []
  const steps = pointer.split('/').slice(1)
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index]
    if (step === 'definitions') return null
    if (step === 'properties') path.push(steps[++index] ?? '')
    else if (step === 'items') path.push('0')
    else if (step === 'allOf' || step === 'anyOf' || step === 'oneOf') index += 1
  }
  return path.length === 0 ? null : `/${path.join('/')}`
}

const ranges = [
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
] as const

/**
 * An optional field whose limits contradict each other could never be answered, and the payload search would not
 * notice it.
 */
export function checkRanges(table: FieldTable, report: Report): void {
  for (const { path, schema, pointer } of [...table.fields.values(), ...table.entries.values()]) {
    checkOptionsFit(path, schema, pointer, table.root, report)
    for (const [low, high] of ranges) {
      const [least, most] = [schema[low], schema[high]]
      if (typeof least !== 'number' || typeof most !== 'number') continue
      const open = low === 'exclusiveMinimum' || high === 'exclusiveMaximum'
      if (least > most || (open && least === most))
        report.error('schema', pointer, 'emptyRange', { low: least, high: most })
    }
    const items = schema['items']
    if (
      isJsonObject(items) &&
      typeof items['minLength'] === 'number' &&
      typeof items['maxLength'] === 'number' &&
      items['minLength'] > items['maxLength']
    ) {
      report.error('schema', `${pointer}/items`, 'emptyRange', { low: items['minLength'], high: items['maxLength'] })
    }
  }
}

/** An option that its own field's limits reject would be offered, but a form with it could not be sent. */
function checkOptionsFit(path: string, schema: JsonObject, pointer: string, root: JsonObject, report: Report): void {
  const { enum: options, ...limits } = schema
  if (!Array.isArray(options) || report.has('schema')) return
  for (const [index, option] of options.entries()) {
    if (!isAccepted(root, limits, option))
      report.error('schema', `${pointer}/enum/${index}`, 'groupExcluded', {
        field: path,
        value: JSON.stringify(option),
      })
  }
}
