import { _, type CodeKeywordDefinition, type KeywordCxt } from 'ajv'
import { UNPRINTED } from '../../schemas/validation/printedLetters.ts'
import { isObject } from '../../schemas/json.ts'

/**
 * Characters that no text may contain: control characters except tab and newline (PostgreSQL rejects NUL, others break
 * exports), and lone surrogates (UTF-8 encoding would replace them silently).
 */
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ud800-\udfff]/u

/** Annotation that `withTextRule` adds to every string; never written in a schema by hand. */
export const TEXT_KEYWORD = 'plainText'

/**
 * Rule for every string, as generated code so that it is inlined in the modules the browser loads. Text must be in
 * Unicode normalization form C: two spellings of the same "ž" would be two different companies.
 */
export const textRule: CodeKeywordDefinition = {
  keyword: TEXT_KEYWORD,
  type: 'string',
  schemaType: 'boolean',
  error: { message: 'must be plain text in normal form C' },
  code(cxt: KeywordCxt) {
    const pattern = cxt.gen.scopeValue('pattern', {
      key: FORBIDDEN_CHARACTERS.toString(),
      ref: FORBIDDEN_CHARACTERS,
      code: _`new RegExp(${FORBIDDEN_CHARACTERS.source}, "u")`,
    })
    cxt.fail(_`${pattern}.test(${cxt.data}) || ${cxt.data}.normalize("NFC") !== ${cxt.data}`)
  },
}

/**
 * Marks texts that appear in printed documents. Forms get it from `withPrintedRule` (server/forms/printedRule.ts);
 * other schemas set it themselves.
 */
export const PRINTED_KEYWORD = 'printed'

/**
 * Inlined like the rule above. `params.character` is the first unprintable character, which is hard to find in a long
 * text.
 */
export const printedRule: CodeKeywordDefinition = {
  keyword: PRINTED_KEYWORD,
  type: 'string',
  schemaType: 'boolean',
  error: {
    message: 'must hold only what documents can print',
    params: ({ params }) => _`{character: ${params['character']}}`,
  },
  code(cxt: KeywordCxt) {
    if (cxt.schema !== true) return
    const pattern = cxt.gen.scopeValue('pattern', {
      key: UNPRINTED.toString(),
      ref: UNPRINTED,
      code: _`new RegExp(${UNPRINTED.source}, "u")`,
    })
    cxt.setParams({ character: _`${pattern}.exec(${cxt.data})[0]` })
    cxt.fail(_`${pattern}.test(${cxt.data})`)
  },
}

/** Keywords that contain one subschema, a list of them, or a map from names to them (draft-07). */
const single = [
  'additionalItems',
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
]
const lists = ['allOf', 'anyOf', 'items', 'oneOf']
const maps = ['definitions', 'patternProperties', 'properties']

/**
 * Returns a copy of the schema in which every string subschema has the text rule. Base64 content (`contentEncoding`)
 * is exempt: megabytes of ASCII with a pattern of its own.
 */
export function withTextRule<T>(schema: T): T {
  return mapSchemas(schema, copy => (isText(copy) ? { ...copy, [TEXT_KEYWORD]: true } : copy))
}

/**
 * Returns a copy of a schema, applying `change` to a copy of each subschema and then of the schema itself.
 * @param untouched keywords whose subschemas stay unchanged
 */
export function mapSchemas<T>(
  schema: T,
  change: (copy: Record<string, unknown>) => object,
  untouched: readonly string[] = [],
): T {
  if (!isObject(schema)) return schema
  const mapped = (part: unknown): unknown => mapSchemas(part, change, untouched)
  const copy: Record<string, unknown> = { ...schema }
  const entered = (keyword: string): boolean => !untouched.includes(keyword)
  for (const keyword of single.filter(entered)) if (isObject(copy[keyword])) copy[keyword] = mapped(copy[keyword])
  for (const keyword of lists.filter(entered)) {
    const list = copy[keyword]
    if (Array.isArray(list)) copy[keyword] = list.map(mapped)
  }
  for (const keyword of maps.filter(entered)) {
    const map = copy[keyword]
    // fromEntries defines own properties, so a property named __proto__ stays one.
    if (isObject(map))
      copy[keyword] = Object.fromEntries(Object.entries(map).map(([name, part]) => [name, mapped(part)]))
  }
  return change(copy) as T
}

/** Whether a schema allows text written by people; base64 is not. */
export function isText(schema: Readonly<Record<string, unknown>>): boolean {
  const type = schema['type']
  return (
    (type === 'string' || (Array.isArray(type) && type.includes('string'))) && schema['contentEncoding'] !== 'base64'
  )
}
