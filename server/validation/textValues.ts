import type { FuncKeywordDefinition } from 'ajv'

/** The format that pages send. JavaScript reads `1e309` as Infinity, and also accepts `0x10` and ` 1 `. */
const INTEGER = /^-?\d{1,15}$/
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/

/** Annotation that `withTextValues` adds to a schema; never written in a schema by hand. */
export const VALUE_KEYWORD = 'fromText'
type ValueType = 'integer' | 'number' | 'boolean' | 'array'
type Readers = Readonly<Record<ValueType, (text: string) => unknown>>

const readers: Readers = {
  integer: text => (INTEGER.test(text) ? Number(text) : text),
  number: text => (NUMBER.test(text) ? Number(text) : text),
  boolean: text => (text === 'true' ? true : text === 'false' ? false : text),
  array: text => [text],
}

/**
 * Converts the text of a query, parameter or header to its schema's type, if the whole text is such a value. Other
 * text stays text, and the schema's `type` rejects it. ajv's `coerceTypes` converts before it validates, so `1e309`
 * would pass every `maximum`.
 */
export const textValue: FuncKeywordDefinition = {
  keyword: VALUE_KEYWORD,
  schemaType: 'string',
  modifying: true,
  errors: false,
  compile:
    (type: ValueType) =>
    (
      data: unknown,
      context?: { parentData: Record<string | number, unknown>; parentDataProperty: string | number },
    ) => {
      if (typeof data === 'string' && context !== undefined)
        context.parentData[context.parentDataProperty] = readers[type](data)
      return true
    },
}

/** Adds the conversion to the schema of one value; a value that may also be text is not converted. */
export function withTextValue<T extends object>(schema: T): T {
  const { type, $id, ...rest } = schema as { type?: unknown; $id?: unknown }
  if (typeof type !== 'string' || !Object.hasOwn(readers, type)) return schema
  return {
    ...($id === undefined ? {} : { $id }),
    allOf: [{ [VALUE_KEYWORD]: type }, { type, ...rest }],
  } as unknown as T
}
